/** Logs whose rows are sealed, each with the columns that the seal covers. */
export const sealedLogs = {
  access_log:
    "id, at_text, user_id, staff_id, host(ip) || '/' || masklen(ip), action, subject, record_ids, reason, request_id",
  access_grant_log: "id, at_text, actor_user_id, target_user_id, action, detail, reason",
  change_log: "id, at_text, user_id, staff_id, request_id, action, record_type, record_id, changes",
} as const;

export type SealedLog = keyof typeof sealedLogs;

export const logNames = Object.keys(sealedLogs) as readonly SealedLog[];

/** Months for which each log is kept at least, whatever the firm chooses (개인정보의 안전성 확보조치 기준 제5조, 제8조). */
export const keptMonths: Readonly<Record<SealedLog, number>> = {
  access_log: 24,
  access_grant_log: 36,
  change_log: 36,
};

/** What the change log calls the removal of parts that are no longer kept. */
export const purgeAction = "log.purge";

/** Rises when a seal covers other columns; the older rows keep the form that they were sealed in. */
export const currentForm = 1;

/** Most rows of one part: what one changed byte makes suspect. */
export const rowsPerSeal = 500;

/** Before the first part. */
export const beginning = Buffer.alloc(32);

/** SQL of one row's text, the same under every setting of a session. */
export function rowText(log: SealedLog): string {
  const columns = sealedLogs[log].replace("at_text", "(extract(epoch from at) * 1000000)::bigint");
  return `jsonb_build_array(${columns})::text`;
}
