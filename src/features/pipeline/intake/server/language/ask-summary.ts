import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { intakeRecords } from "../records.ts";
import { readLanguageSettings, type LanguageSettings } from "./settings.ts";
import { summarizeIntake } from "./summarize.ts";

type Row = { readonly status: string; readonly overseas_consent_at: Date | null; readonly emptied_at: Date | null };

/** Why no summary can be asked for, for whoever would; null: it can. */
export function whyNoSummary(settings: LanguageSettings, row: Row): string | null {
  if (!settings.turnedOn) return "언어모델 연결이 꺼져 있습니다.";
  if (row.emptied_at !== null) return "원문이 지워진 대화입니다.";
  if (row.status !== "new" && row.status !== "reviewing") return "검토가 끝난 대화입니다.";
  return settings.overseas && row.overseas_consent_at === null
    ? "국외 이전에 동의하지 않은 대화는 보낼 수 없습니다."
    : null;
}

/** Asks the provider for a draft of a conversation; a job sends it. 422 while that is not allowed. */
export async function askSummary(
  context: WriteContext,
  target: { readonly number: number; readonly version: number },
): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const row = await lockSeen(work.query, intakeRecords, target, context);
    const why = whyNoSummary(await readLanguageSettings(work), row);
    if (why !== null) throw new Failure("ruleViolated", why);
    await enqueue(work, summarizeIntake, { intakeId: row.id }, { key: String(row.id) });
    work.audit({ action: "intake.askSummary", recordType: "intake", recordId: row.id });
  });
}
