"""Records what a screen reader would say in passing: every change of a live region."""

from playwright.sync_api import Page

# As the specification of ARIA has it: a region says what is added to it; a status or an alert says
# all of itself again. A region that arrives with content is counted as said, though not every
# screen reader does so.
RECORD = """
window.said = [];
const DEFAULTS = { status: "polite", alert: "assertive", log: "polite" };
const ATOMIC = ["status", "alert"];
function urgency(element) {
    return element.getAttribute("aria-live") ?? DEFAULTS[element.getAttribute("role")] ?? "off";
}
function regionOf(node) {
    let element = node instanceof Element ? node : node.parentElement;
    while (element && urgency(element) === "off") element = element.parentElement;
    return element;
}
function isAtomic(region) {
    const attribute = region.getAttribute("aria-atomic");
    return attribute ? attribute === "true" : ATOMIC.includes(region.getAttribute("role"));
}
function textOf(node) {
    if (!node.isConnected || node.parentElement?.closest("[aria-hidden=true], [hidden]")) return "";
    if (!(node instanceof Element)) return node.textContent.trim();
    if (node.matches("[aria-hidden=true], [hidden]")) return "";
    return [...node.childNodes].map(textOf).filter(Boolean).join(" ");
}
function say(region, text) {
    if (text) said.push({ text, urgency: urgency(region) });
}
new MutationObserver((records) => {
    const whole = new Set();
    const take = (node) => {
        const region = regionOf(node);
        if (region && isAtomic(region)) whole.add(region);
        else if (region) say(region, textOf(node));
        else if (node instanceof Element)
            for (const inner of node.querySelectorAll("[role], [aria-live]"))
                if (urgency(inner) !== "off") say(inner, textOf(inner));
    };
    for (const { type, target, addedNodes } of records) {
        if (type === "characterData") take(target);
        else addedNodes.forEach(take);
    }
    for (const region of whole) say(region, textOf(region));
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Ear:
    """Hears what a page says from its next load on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(RECORD)

    def heard(self, urgency: str = "polite") -> list[str]:
        """All lines of that urgency since the page was loaded."""
        lines: list[dict[str, str]] = self.page.evaluate("said")
        return [line["text"] for line in lines if line["urgency"] == urgency]

    def wait_for(self, start: str) -> None:
        """Wait until a line begins like that."""
        is_said = "(start) => said.some(({ text }) => text.startsWith(start))"
        self.page.wait_for_function(is_said, arg=start)
