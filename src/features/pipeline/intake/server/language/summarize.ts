import { sql } from "kysely";
import { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import { recordId } from "#platform/schema.ts";
import { shortened } from "#platform/shortened.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { JobFailure } from "#platform/server/jobs/failure-words.ts";
import { defineJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import { maskText } from "../../mask-text.ts";
import { draftOf, type Draft } from "./provider.ts";
import { languageKeyOf, readLanguageSettings } from "./settings.ts";

const system = { userId: null, staffId: null, requestId: null };

/** Sends a masked conversation out and keeps what comes back as a draft beside it. */
export const summarizeIntake = defineJob({
  name: "intakes.summarize",
  label: "AI 상담 요약",
  input: z.strictObject({ intakeId: recordId }),
  run: async (services, { intakeId }, { signal }) => summarize(services, intakeId, signal),
});

async function summarize(services: Services, intakeId: number, signal: AbortSignal): Promise<void> {
  const settings = await readLanguageSettings(services.database);
  const key = await languageKeyOf(services);
  // It was turned off while the job waited.
  if (!settings.turnedOn || key === null) return;
  const text = await maskedText(services, intakeId, settings.overseas);
  if (text === null) return;
  const drafted = await draftOf({ address: settings.address, model: settings.model, key }, text, signal);
  if ("draft" in drafted) return keepDraft(services, intakeId, settings.model, drafted.draft);
  if (drafted.fault === "unreachable") throw new JobFailure("언어모델이 응답하지 않았습니다.");
  await keep(services, intakeId, { ai_failure: "언어모델의 답을 쓸 수 없었습니다." });
}

/** What may leave the firm of a conversation that nobody has decided; null: nothing. */
async function maskedText({ database }: Services, intakeId: number, overseas: boolean): Promise<string | null> {
  const row = await database.query
    .selectFrom("intakes")
    .select(["name", "tel", "email", "status", "overseas_consent_at", "emptied_at", "created_at"])
    .where("id", "=", intakeId)
    .executeTakeFirst();
  if (!row || !["new", "reviewing"].includes(row.status) || row.emptied_at !== null) return null;
  if (overseas && row.overseas_consent_at === null) return null;
  const lines = await database.query
    .selectFrom("intake_lines")
    .select(["speaker", "said"])
    .where("intake_id", "=", intakeId)
    .orderBy("place")
    .execute();
  const today = seoulDay(row.created_at);
  return lines
    .map(({ speaker, said }) => `${speaker === "caller" ? "의뢰인" : "접수"}: ${maskText(said, row, today)}`)
    .join("\n");
}

function keepDraft(services: Services, intakeId: number, model: string, draft: Draft): Promise<void> {
  const { summary, category, urgent, confidence } = draft;
  const longestBrief = 200;
  return keep(services, intakeId, {
    ai_summary: summary,
    ai_model: model,
    ai_failure: "",
    confidence,
    brief: shortened(summary.replaceAll(/\s+/g, " "), longestBrief),
    category: sql`coalesce(category, ${category})`,
    urgent: sql`urgent or ${urgent}`,
  });
}

/** Nothing is written any more once a person has decided. */
async function keep({ database }: Services, intakeId: number, set: Readonly<Record<string, unknown>>): Promise<void> {
  await inTransaction(database, system, async (work) => {
    const sets = Object.entries(set).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
    const { numAffectedRows } = await sql`update intakes set ${sql.join(sets)}, ai_at = now(), updated_at = now(),
        version = version + 1
      where id = ${intakeId} and status in ('new', 'reviewing') and emptied_at is null`.execute(work.query);
    if (!numAffectedRows) return;
    work.audit({ action: "intake.summarize", recordType: "intake", recordId: intakeId });
    work.emit({ type: "record", ref: `intake:${intakeId}` });
  });
}
