import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { WriteContext } from "#records/server/write.ts";
import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import type { CourtRow } from "../court-page.ts";
import type { takeRow as schema } from "../schemas.ts";
import { readServiceLine } from "../service-line.ts";
import { compareRow } from "../standing.ts";
import { standingOf } from "./standing-of.ts";
import { takeHearing } from "./take-hearing.ts";
import { takeService } from "./take-service.ts";
import { lockCase, type Taken, type TakingRow } from "./taking-row.ts";

type Sent = z.output<typeof schema.body>;

/**
 * Takes over one row of the court's page: what it says is compared once more with what stands now. The line itself is
 * kept among the 진행내용, and the case counts as looked at.
 */
export async function takeRow(work: Work, context: WriteContext, number: number, sent: Sent): Promise<Taken> {
  const { as, ...told } = sent;
  const row: CourtRow = { ...told, lines: [] };
  refuseImpossible(row);
  const found = await lockCase(work, context, number);
  const compared = compareRow(row, await standingOf(work, context, found.id));
  if (as === "hearing" && compared.is === "there" && compared.hearing !== null) {
    throw new Failure("ruleViolated", "이미 등록되어 있는 기일입니다.");
  }
  const taking: TakingRow = { work, context, found, row, compared };
  const taken = as === "hearing" ? await takeHearing(taking) : as === "service" ? await takeService(taking) : null;
  await keepEntry(taking);
  await changeRecord(work, context, legalCaseRecords, found, {
    action: "takeRow",
    set: { checked_on: seoulDay(Date.now()), checked_by_id: context.viewer.staff!.id },
    said: { on_date: row.onDate, kind: row.kind },
  });
  return taken ?? { number: null, says: ["진행내용에 적었습니다."] };
}

/** What cannot have been is refused (additions L9). */
function refuseImpossible(row: CourtRow): void {
  if (row.kind !== "hearing" && row.onDate > seoulDay(Date.now())) {
    throw invalidField("onDate", "기일이 아닌 내용의 일자는 오늘까지만 가져올 수 있습니다.");
  }
  const { reachedOn } = readServiceLine(row);
  if (row.kind === "service" && reachedOn !== null && reachedOn < row.onDate) {
    throw invalidField("result", "도달일이 송달일보다 앞섭니다. 붙여넣은 내용을 확인해 주세요.");
  }
}

async function keepEntry({ work, context, found, row }: TakingRow): Promise<void> {
  await work.query
    .insertInto("legal_case_entries")
    .values({
      case_id: found.id,
      on_date: row.onDate,
      kind: row.kind,
      content: row.content,
      result: row.result,
      created_by: context.viewer.userId,
    })
    .onConflict((same) => same.columns(["case_id", "on_date", "content"]).doUpdateSet({ result: row.result }))
    .execute();
}
