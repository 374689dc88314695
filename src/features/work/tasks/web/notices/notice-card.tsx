import { IconGripVertical, IconMinus } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { formatNumber } from "#platform/number.ts";
import { openTaskDialog } from "../panel/task-dialog-request.ts";
import { showTodo } from "../../panel.ts";
import { mobileBreakpoint } from "../../importance.ts";
import { titleLines, type Corner, type Place, type UrgentNotice, type Viewport } from "./notice.ts";
import { useDrag } from "./use-drag.ts";
import classes from "./notices.module.css";

type NoticeCardProps = {
  readonly notice: UrgentNotice;
  readonly place: Corner;
  readonly viewport: Viewport;
  readonly onCollapse: () => void;
  readonly onPlace: (place: Place) => void;
};

/** One floating notice. S and A can be dragged; a click on S opens the task dialog (spec §2.4). */
export function NoticeCard({ notice, place, viewport, onCollapse, onPlace }: NoticeCardProps) {
  const { importance, count, titles, since, size } = notice;
  const movable = importance !== "B";
  const drag = useDrag({ corner: place, size, viewport, onPlace, enabled: movable });
  const open = importance === "S" ? openTaskDialog : () => showTodo("open");
  const lines = movable ? titleLines(importance, size, viewport.width < mobileBreakpoint) : 0;
  const hidden = titles.length - lines;
  const openByPointer = (event: MouseEvent) => {
    if (!(event.target as Element).closest("button")) open();
  };
  return (
    // The button inside does the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.card}
      data-screen-only
      data-importance={importance}
      data-dragging={drag.dragging}
      aria-label={`${importance}급 업무 알림`}
      style={{ width: size.width, height: size.height, left: drag.corner.left, top: drag.corner.top }}
      onClick={importance === "S" ? openByPointer : undefined}
      {...drag.cardProps}
    >
      <div className={classes.head}>
        <b className={classes.count}>
          {importance} · {formatNumber(count)}건
        </b>
        {importance === "B" && (
          <button type="button" className={classes.button} onClick={open}>
            처리
          </button>
        )}
        <button type="button" className={classes.tool} aria-label={`${importance}급 알림 접기`} onClick={onCollapse}>
          <IconMinus size={15} stroke={2} />
        </button>
        {movable && (
          <button
            type="button"
            className={classes.tool}
            data-grip
            aria-label={`${importance}급 알림 옮기기, 방향키로 이동`}
            {...drag.gripProps}
          >
            <IconGripVertical size={15} stroke={2} />
          </button>
        )}
      </div>
      {importance === "S" && <p className={classes.words}>S급 필수 업무를 완료해야 합니다</p>}
      {importance === "B" ? (
        <p className={classes.line}>밀린 업무가 있습니다</p>
      ) : (
        <ul className={classes.titles}>
          {titles.slice(0, lines).map((title, index) => (
            // Titles may repeat, and a notice has no state per title.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{title}</li>
          ))}
        </ul>
      )}
      {movable && (
        <div className={classes.foot}>
          <button type="button" className={classes.button} onClick={open}>
            할일 열기
          </button>
          <span className={classes.age}>
            {hidden > 0 && `외 ${formatNumber(hidden)}건 · `}
            {since === "오늘" ? "오늘 등록된 업무" : `가장 오래된 업무 ${since}`}
          </span>
        </div>
      )}
    </section>
  );
}
