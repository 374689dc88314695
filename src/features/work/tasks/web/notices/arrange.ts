import { mobileBreakpoint, type NoticeImportance } from "../../importance.ts";
import { cornerOf, margin, type Corner, type Place, type UrgentNotice, type Viewport } from "./notice.ts";

const gap = 12;

export type Places = Readonly<Partial<Record<NoticeImportance, Place>>>;

type Arrangement = {
  readonly corners: Partial<Record<NoticeImportance, Corner>>;
  /** Px from the right edge where the bottom line is free. */
  readonly freeRight: number;
  /** Px at the bottom of the window that notices cover. */
  readonly covered: number;
};

/**
 * Where the notices stand: where the person left them, else B in the bottom right corner (always, spec §2.4), A to its
 * left and S above; on a narrow window one above the other.
 */
export function arrange(notices: readonly UrgentNotice[], places: Places, viewport: Viewport): Arrangement {
  const corners: Partial<Record<NoticeImportance, Corner>> = {};
  const narrow = viewport.width < mobileBreakpoint;
  let right = margin;
  let lineHeight = 0;
  let bottom = margin;
  // From the corner outwards.
  for (const { importance, size } of notices.toReversed()) {
    const place = importance === "B" ? undefined : places[importance];
    if (place) {
      corners[importance] = cornerOf(place, size, viewport);
      continue;
    }
    const alone = narrow || importance === "S";
    if (alone && !narrow) bottom = margin + (lineHeight > 0 ? lineHeight + gap : 0);
    corners[importance] = {
      left: Math.max(margin, viewport.width - (alone ? margin : right) - size.width),
      top: Math.max(margin, viewport.height - bottom - size.height),
    };
    if (narrow) bottom += size.height + gap;
    else if (!alone) {
      right += size.width + gap;
      lineHeight = Math.max(lineHeight, size.height);
    }
  }
  const covered = notices.reduce((most, { importance }) => {
    const { top } = corners[importance]!;
    // What the person moved to the upper half leaves the end of the page free.
    return top > viewport.height / 3 ? Math.max(most, viewport.height - top) : most;
  }, 0);
  return { corners, freeRight: narrow ? margin : right, covered };
}
