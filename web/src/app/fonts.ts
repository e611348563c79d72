/** Old Standard, the font of the page, with the letters that our languages need. Licence: SIL Open Font License. */

const FILES = import.meta.glob<string>(
  "/node_modules/@fontsource/old-standard-tt/files/*-{latin,latin-ext}-{400-normal,400-italic,700-normal}.woff2",
  { query: "?url", import: "default", eager: true },
);
// The minus sign is left out: in this font it is as long as a dash.
const LETTERS: Readonly<Record<string, string>> = {
  latin:
    "U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2215",
  "latin-ext": "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0",
};

/** Registers the fonts. The browser loads each one when a letter needs it. */
export function offerFonts(): void {
  for (const [path, address] of Object.entries(FILES)) {
    const [, letters, weight, style] = /-(latin|latin-ext)-(\d+)-(\w+)\.woff2$/.exec(path)!;
    const descriptors = { style: style!, weight: weight!, unicodeRange: LETTERS[letters!]!, display: "swap" } as const;
    document.fonts.add(new FontFace("Old Standard TT", `url("${address}") format("woff2")`, descriptors));
  }
}
