import { importances, type Importance } from "./task.ts";

/** Sort rank of spec §9: S, A, B, C are 1 to 4, anything else 5. */
export function importanceRank(importance: string): number {
  const index = (importances as readonly string[]).indexOf(importance);
  return index < 0 ? importances.length + 1 : index + 1;
}

/** Importances that raise a floating notice (spec §2.4). */
export type NoticeImportance = Exclude<Importance, "C">;

export type NoticeSize = { readonly width: number; readonly height: number };

type Range = { readonly base: NoticeSize; readonly max: NoticeSize };

/** Under this width of the window the small sizes hold (spec §4.3). */
export const mobileBreakpoint = 768;

const sizes: Readonly<Record<NoticeImportance, Range>> = {
  S: { base: { width: 400, height: 200 }, max: { width: 550, height: 275 } },
  A: { base: { width: 250, height: 100 }, max: { width: 340, height: 140 } },
  B: { base: { width: 200, height: 70 }, max: { width: 275, height: 95 } },
};

const smallSizes: Readonly<Record<NoticeImportance, Range>> = {
  S: { base: { width: 280, height: 140 }, max: { width: 340, height: 170 } },
  A: { base: { width: 210, height: 84 }, max: { width: 270, height: 108 } },
  B: { base: { width: 180, height: 63 }, max: { width: 230, height: 80 } },
};

const widestShare = 0.92;

/**
 * Size in px of an urgent notice whose oldest task is `ageDays` old: the base under 4 days, midway at 4 and 5, the
 * largest from 6 on (spec §4.3, §9). On a narrow window it grows alike and never takes more than 92 % of the width.
 */
export function noticeSize(importance: NoticeImportance, ageDays: number, viewportWidth: number): NoticeSize {
  const { base, max } = (viewportWidth < mobileBreakpoint ? smallSizes : sizes)[importance];
  const growth = ageDays < 4 ? 0 : ageDays < 6 ? 0.5 : 1;
  const between = (from: number, to: number) => Math.round(from + (to - from) * growth);
  // All three steps shrink by the same share, so that a notice still grows on the narrowest screen.
  const share = Math.min(1, (viewportWidth * widestShare) / max.width);
  return {
    width: Math.floor(between(base.width, max.width) * share),
    height: between(base.height, max.height),
  };
}
