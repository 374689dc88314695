import { formatNumber } from "#platform/number.ts";
import type { NoticeImportance } from "../../importance.ts";
import type { UrgentNotice, Viewport } from "./notice.ts";
import type { Area } from "./use-typed-field.ts";
import classes from "./notices.module.css";

/** Px of a pill with the gap beside it, and of its height with the room below. */
const pillWidth = 60;
const pillHeight = 42;

/** Where so many of them stand. */
export function pillArea(count: number, right: number, viewport: Viewport): Area {
  const edge = viewport.width - right;
  return { left: edge - count * pillWidth, right: edge, top: viewport.height - pillHeight, bottom: viewport.height };
}

type NoticePillsProps = {
  readonly notices: readonly UrgentNotice[];
  /** Px from the right edge of the window. */
  readonly right: number;
  readonly onExpand: (importance: NoticeImportance) => void;
};

/** Notices made small: a click brings each back. */
export function NoticePills({ notices, right, onExpand }: NoticePillsProps) {
  if (notices.length === 0) return null;
  return (
    <fieldset className={classes.pills} data-screen-only style={{ right }} aria-label="접은 알림">
      {notices.map(({ importance, count }) => (
        <button
          key={importance}
          type="button"
          className={classes.pill}
          data-importance={importance}
          aria-label={`${importance}급 알림 펼치기, ${formatNumber(count)}건`}
          onClick={() => onExpand(importance)}
        >
          {importance} {formatNumber(count)}
        </button>
      ))}
    </fieldset>
  );
}
