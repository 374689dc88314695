import { mm } from "#platform/paper/measures.ts";

/** Text at a place of a page, in millimetres from its upper left corner; it is never broken into lines here. */
export type PlacedText = {
  readonly text: string;
  readonly x: number;
  /** Where the line box begins. */
  readonly y: number;
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
  /** Points from one line to the next; absent: 1.2 of the size. */
  readonly lineHeight?: number;
  /** `center` and `right` lie within `width` millimetres from `x`. */
  readonly align?: "left" | "center" | "right";
  readonly width?: number;
};

/** A page, in millimetres, with what stands on it. */
export type PlacedPage = {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  /** Thin frames: places for seals, edges of labels. */
  readonly frames?: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly dashed?: boolean;
  }[];
};

/** The style of a placed text, as the renderer takes it. */
export function styleOf({
  x,
  y,
  size,
  bold = false,
  lineHeight = size * 1.2,
  align = "left",
  width = 400,
}: PlacedText) {
  return {
    position: "absolute",
    left: mm(x),
    top: mm(y),
    width: mm(width),
    fontSize: size,
    fontWeight: bold ? 700 : 400,
    lineHeight: lineHeight / size,
    textAlign: align,
  } as const;
}
