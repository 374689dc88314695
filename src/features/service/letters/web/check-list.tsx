import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { blocking, type Check } from "../check.ts";
import styles from "./letter.module.css";

const icons = { block: IconCircleX, warn: IconAlertTriangle, fact: IconInfoCircle } as const;
const words = { block: "발송할 수 없음", warn: "확인", fact: "안내" } as const;
const order = ["block", "warn", "fact"] as const;

/** What the office or the firm objects to, each with its rule; what blocks comes first. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const stops = blocking(checks);
  const shown = order.flatMap((level) => checks.filter((check) => check.level === level));
  return (
    <div className={styles.checks}>
      <p className={styles.verdict} data-level={stops.length > 0 ? "block" : "ok"} aria-live="polite">
        {stops.length > 0 ? (
          `발송하려면 ${stops.length}가지를 고쳐야 합니다.`
        ) : (
          <>
            <IconCircleCheck size={15} aria-hidden /> 우체국이 받을 수 있는 내용증명입니다.
          </>
        )}
      </p>
      <ul>
        {shown.map(({ key, level, message, source }, index) => {
          const Icon = icons[level];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same objection may come of two places
            <li key={`${key}.${index}`} data-level={level}>
              <Icon size={15} aria-label={words[level]} />
              <span>
                {message} <small>{source}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
