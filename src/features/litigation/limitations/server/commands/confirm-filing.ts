import { seoulDay } from "#platform/dates.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import type { WriteContext } from "#records/server/write.ts";
import { confirmFilings } from "../../access.ts";
import { filingOf, findSeen, type Filing, type Seen } from "../queries/state.ts";
import { limitationNear } from "../tell-marks.ts";
import type { Target } from "./target.ts";

const refuse = (message: string): never => {
  throw new Failure("ruleViolated", message);
};

/**
 * Why this person does not confirm the filing: it has to be another lawyer than the one whose case it is, another person
 * than who entered it, and one who has opened the very copy. Throws 422 in these words.
 */
async function requireConfirmer(
  work: Pick<Database, "query">,
  { viewer }: Asker,
  { limitationOn, responsibleId }: Pick<Seen, "limitationOn" | "responsibleId">,
  filing: Filing,
): Promise<void> {
  if (filing.confirmedAt !== null) refuse("이미 확인한 제출입니다.");
  if (filing.limitationOn !== limitationOn) refuse("시효·제척기간의 날이 바뀌었습니다. 제출을 다시 기록해 주세요.");
  const others = "책임변호사가 아닌 다른 변호사가 확인해야 합니다.";
  await requireAnotherPerson(work, viewer.userId, { staffId: responsibleId }, others);
  const writer = "제출을 기록한 사람이 아닌 다른 변호사가 확인해야 합니다.";
  await requireAnotherPerson(work, viewer.userId, { staffId: filing.recordedById }, writer);
  if (filing.fileId === null) refuse("제출한 사본이 없습니다. 사본을 올리고 제출을 다시 기록해 주세요.");
  const opened = await work.query
    .selectFrom("limitation_openings")
    .select("opened_at")
    .where("filing_id", "=", filing.id)
    .where("staff_id", "=", viewer.staff!.id)
    .executeTakeFirst();
  if (!opened) refuse("제출한 사본을 먼저 열어 주세요.");
}

/** Why the person does not confirm the filing, in words; blank where nothing is in the way. */
export async function confirmReason(
  database: Pick<Database, "query">,
  asker: Asker,
  seen: Seen,
  filing: Filing,
): Promise<string> {
  if (!confirmFilings.allows(asker.facts)) return "변호사가 확인합니다.";
  try {
    await requireConfirmer(database, asker, seen, filing);
    return "";
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** Confirms a filing: from then on nothing is told any more of that day. 404, 409 and 422 as above. */
export async function confirmFiling(
  context: WriteContext,
  { source, type, number }: Target,
  filingId: number,
): Promise<void> {
  const today = seoulDay(Date.now());
  await inTransaction(context.database, context.actor, async (work) => {
    const seen = await findSeen(work, source, number, { asker: context, today, lock: true });
    const filing = await filingOf(work, type, seen.id);
    if (filing?.id !== filingId) throw new Failure("conflict");
    await requireConfirmer(work, context, seen, filing);
    await work.query
      .updateTable("limitation_filings")
      .set({ confirmed_by_id: context.viewer.staff!.id, confirmed_at: new Date() })
      .where("id", "=", filing.id)
      .execute();
    work.audit({
      action: `${type}.confirmFiling`,
      recordType: type,
      recordId: seen.id,
      changes: { way: [null, filing.way], filed_on: [null, filing.filedOn], file_id: [null, filing.fileId] },
    });
    await settleBell(work, { type, id: seen.id }, { kind: limitationNear });
    work.emit({ type: "record", ref: `${type}:${seen.id}` });
  });
}
