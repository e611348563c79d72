import type { Card } from "../../protocol";

/** A railway car from the side, on a field of 120 by 62. The rail is at the bottom. */
export interface Car {
  /** In the card's colour. */
  readonly body: string;
  /** In a darker shade: roofs, doors, recesses. */
  readonly shade: string;
  /** In a lighter shade: windows, lettering, gloss. */
  readonly light: string;
  /** Fine engraved lines. */
  readonly lines: string;
  /** Freight, in brown. */
  readonly load?: string;
}

const SILL = "M13 47.5H107V51.5H13Z";
const ROOF = "M11 25.5Q12 21.5 18 21H102Q108 21.5 109 25.5Z";
const TRUSS = "M22 51.5 46 57H74L98 51.5M46 51.5V57M74 51.5V57";

const boards = (from: number, to: number, top: number, foot: number): string =>
  Array.from({ length: Math.floor((to - from) / 4) + 1 }, (_, i) => `M${from + 4 * i} ${top}V${foot}`).join("");

const windows = (places: readonly number[], top: number, wide: number, high: number): string =>
  places.map((x) => `M${x} ${top + 1.5}q0-1.5 1.5-1.5h${wide - 3}q1.5 0 1.5 1.5v${high - 1.5}h${-wide}Z`).join("");

/** A box car with a sliding door, for fruit. */
const boxCar: Car = {
  body: `M14 25.5H106V47.5H14Z${SILL}`,
  shade: `${ROOF}M47 27.5H73V47.5H47Z`,
  light: "M20 34H38V39H20ZM82 34H100V39H82Z",
  lines: `${boards(18, 42, 25.5, 47.5)}${boards(78, 102, 25.5, 47.5)}M44 27.5H76M47 28 73 47M73 28 47 47M60 27.5V47.5M16 30H19M16 34H19M16 38H19M16 42H19M30 21V19H90V21${TRUSS}`,
};

/** A refrigerator car: hatches for ice on its roof, a hinged door. */
const reefer: Car = {
  body: `M14 25.5H106V47.5H14Z${SILL}`,
  shade: `${ROOF}M17 21V17.5H29V21ZM91 21V17.5H103V21ZM14 44H106V47.5H14Z`,
  light: "M52 28H59.4V44H52ZM60.6 28H68V44H60.6Z",
  lines: `${boards(18, 46, 25.5, 44)}${boards(74, 102, 25.5, 44)}M50 26V44H70V26M60 28V44M52 31H56M64 31H68M52 41H56M64 41H68M57 36.5H63M17 19.5H29M91 19.5H103M32 21V19H88V21${TRUSS}`,
};

/** A tank car with a dome. */
const tankCar: Car = {
  body: `M20 24.5H100Q107 24.5 107 34.5 107 45 100 45H20Q13 45 13 34.5 13 24.5 20 24.5ZM51 24.5V18.5Q51 15 55 15H65Q69 15 69 18.5V24.5Z${SILL}`,
  shade:
    "M13.6 38.5H106.4Q105 45 100 45H20Q15 45 13.6 38.5ZM55 15Q55 12.5 58 12.5H62Q65 12.5 65 15ZM26 45H34V47.5H26ZM86 45H94V47.5H86Z",
  light: "M20 28.5Q22 27.5 24 27.5H96Q98 27.5 100 28.5 98 29.8 96 29.8H24Q22 29.8 20 28.5ZM54 18H56.5V23H54Z",
  lines:
    "M32 24.5V45M46 24.5V45M74 24.5V45M88 24.5V45M51 22H69M14 34H106M57 45V25M63 45V25M57 29H63M57 33H63M57 37H63M57 41H63M16 34V47.5M104 34V47.5",
};

/** A hopper heaped with coal. */
const hopper: Car = {
  body: "M13 25H107V40H96L86 53H70L63 43H57L50 53H34L24 40H13ZM13 40H18V51.5H13ZM102 40H107V51.5H102Z",
  shade:
    "M17 25Q21 18.5 27 20 31 13.5 38 16 44 10.5 51 14 58 9 66 13.5 73 10.5 79 16 86 13.5 92 19 99 18.5 103 25ZM36 51H48L46 53H37ZM72 51H84L83 53H73Z",
  light:
    "M27 20 31 18 33 22ZM38 16 43 14.5 44 19ZM51 14 56 12.5 58 17ZM66 13.5 71 13.5 70 18ZM79 16 84 16 83 20ZM46 21 50 19.5 51 23ZM74 21.5 78 20 79 23.5Z",
  lines:
    "M13 28.5H107M24 28.5V40M34 28.5V53M46 28.5V53M57 28.5V43M63 28.5V43M74 28.5V53M86 28.5V53M96 28.5V40M18 51.5 24 40M102 51.5 96 40",
};

/** A passenger coach with a clerestory and open platforms. */
const coach: Car = {
  body: `M17 25.5H103V47.5H17Z${SILL}`,
  shade: "M9 25.5Q11 21.5 18 20.5H24Q26 16 33 16H87Q94 16 96 20.5H102Q109 21.5 111 25.5ZM17 40H103V41.5H17Z",
  light: `${windows([23, 32, 41, 50, 63, 72, 81, 90], 28.5, 7, 10)}M34 18H44V20H34ZM47 18H57V20H47ZM63 18H73V20H63ZM76 18H86V20H76Z`,
  lines:
    "M11 25.5V47.5M109 25.5V47.5M9 47.5V36H17M13 36V47.5M103 36H111V47.5M107 36V47.5M24 20.5H96M19 44.5H101M59.6 25.5V47.5M26.5 28.5V38.5M35.5 28.5V38.5M44.5 28.5V38.5M53.5 28.5V38.5M66.5 28.5V38.5M75.5 28.5V38.5M84.5 28.5V38.5M93.5 28.5V38.5M10 51.5V57H15M110 51.5V57H105",
};

/** A mail coach, with a hook that catches the bags as it passes. */
const mailCoach: Car = {
  body: `M14 25.5H106V47.5H14Z${SILL}`,
  shade: "M11 25.5Q12 17 24 16H96Q108 17 109 25.5ZM20 28H38V47.5H20ZM82 28H100V47.5H82Z",
  light: `${windows([24, 31, 86, 93], 30, 5, 8)}M47 29H73V44.5H47Z`,
  lines:
    "M47 29 60 38.5 73 29M47 44.5 56.5 36M73 44.5 63.5 36M42 25.5V47.5M78 25.5V47.5M17 28H41M79 28H103M29 28V47.5M91 28V47.5M44 31H40L34 39 41 36M14 23H106M36 16V13.5H42V16M78 16V13.5H84V16",
};

/** A flat car loaded with logs. */
const flatCar: Car = {
  body: "M12 45.5H108V51.5H12Z",
  shade: "M22 21H25V48H22ZM95 21H98V48H95ZM47 17H50V48H47ZM70 17H73V48H70Z",
  load: "M17 37H103Q106 41 103 45.5H17Q14 41 17 37ZM21 28.5H99Q102 32.5 99 37H21Q18 32.5 21 28.5ZM29 20H91Q94 24 91 28.5H29Q26 24 29 20Z",
  light:
    "M103 37Q106 41 103 45.5 100 41 103 37ZM99 28.5Q102 32.5 99 37 96 32.5 99 28.5ZM91 20Q94 24 91 28.5 88 24 91 20Z",
  lines:
    "M20 40H44M52 43H92M30 31.5H60M66 34.5H94M34 23H64M70 26H86M17 45.5H103M21 37H99M29 28.5H91M54 40H66M36 34H42M52 25.5H58M22 21H98M14 48.5H106",
};

/** A caboose with its cupola. */
const caboose: Car = {
  body: `M21 26.5H99V47.5H21ZM47 22V14.5H73V22Z${SILL}`,
  shade:
    "M10 26.5Q11 22.5 17 22H103Q109 22.5 110 26.5ZM43 14.5Q44 11 49 11H71Q76 11 77 14.5ZM84 22V15H88V22ZM82.5 13H89.5V15H82.5ZM54 29.5H66V47.5H54Z",
  light: `${windows([28, 40, 73, 85], 30, 8, 9)}${windows([50, 63], 16, 7, 5)}M56.5 32H63.5V38H56.5Z`,
  lines: `${boards(25, 49, 41, 47.5)}${boards(71, 95, 41, 47.5)}M21 41H54M66 41H99M12 26.5V47.5M108 26.5V47.5M9 47.5V36H21M13 36V47.5M17 36V47.5M99 36H111V47.5M103 36V47.5M107 36V47.5M32 30V39M44 30V39M77 30V39M89 30V39M10 51.5V57H15M110 51.5V57H105`,
};

/** The car of each colour. It fits the colour's symbol. */
export const cars: Readonly<Record<Exclude<Card, "locomotive">, Car>> = {
  purple: coach,
  white: reefer,
  blue: tankCar,
  yellow: mailCoach,
  orange: boxCar,
  black: hopper,
  red: caboose,
  green: flatCar,
};
