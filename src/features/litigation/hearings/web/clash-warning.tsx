import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import type { FormValues } from "#records/web/form/form-values.ts";
import { clashText } from "../clashes.ts";
import { checkClashes } from "../endpoints.ts";
import styles from "./hearings.module.css";

type ClashWarningProps = { readonly values: FormValues; readonly except?: number };

const typedInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Says while a hearing is typed what the lawyer cannot attend beside it; it may be saved all the same. */
export function ClashWarning({ values, except }: ClashWarningProps) {
  const lawyer = (values["lawyer"] as Ref | null)?.id;
  const legalCase = (values["case"] as Ref | null)?.id;
  const at = typeof values["at"] === "string" && typedInstant.test(values["at"]) ? values["at"] : null;
  const minutes = Number(values["minutes"]);
  const known = lawyer !== undefined && legalCase !== undefined && at !== null && minutes >= 5 && minutes <= 720;
  const body = {
    lawyer: lawyer ?? 1,
    case: legalCase ?? 1,
    at: new Date(`${at ?? "2026-01-01T00:00"}:00+09:00`).toISOString(),
    minutes: known ? Math.floor(minutes) : 30,
    video: values["video"] === true,
    ...(except !== undefined && { except }),
  };
  const { data } = useRead(checkClashes, { body }, { enabled: known });
  if (!known || !data || data.clashes.length === 0) return null;
  return (
    <ul role="alert" className={styles.clashes} aria-label="겹치는 기일">
      {data.clashes.map((clash) => (
        <li key={clash.at}>
          {formatDateTime(clash.at).slice(0, 16)} {clash.court || "다른 기일"}: {clashText(clash)}
        </li>
      ))}
    </ul>
  );
}
