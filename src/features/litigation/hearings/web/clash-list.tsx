import { formatDateTime, withoutThisYear } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { clashText } from "../clashes.ts";
import type { hearingCalendar } from "../schemas.ts";
import styles from "./hearings.module.css";

/** Hearings that one lawyer cannot both attend; they stay here until one of them has another day or lawyer. */
export function Clashes({ answer }: { readonly answer: CallOutput<typeof hearingCalendar> }) {
  if (answer.clashes.length === 0) return null;
  const byNumber = new Map(answer.models.map((model) => [model.number, model]));
  return (
    <div role="alert" className={styles.clashes}>
      <strong>겹치는 기일 {formatNumber(answer.clashes.length)}건</strong>
      <ul>
        {answer.clashes.map((clash) => {
          const one = byNumber.get(clash.one)!;
          const other = byNumber.get(clash.other)!;
          return (
            <li key={`${clash.one} ${clash.other}`}>
              {one.lawyer} <HearingLink model={one} /> ↔ <HearingLink model={other} /> — {clashText(clash)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function HearingLink({ model }: { readonly model: CallOutput<typeof hearingCalendar>["models"][number] }) {
  return (
    <PageLink to={`${deskPath}/hearings/${model.number}`}>
      {withoutThisYear(formatDateTime(model.at).slice(0, 16))} {model.court}
    </PageLink>
  );
}
