import { sql } from "kysely";
import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { seoulDay } from "#platform/dates.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockRecord, lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { documentLines, documentStates, mostRequested, type DocumentState } from "../../documents.ts";
import type * as schemas from "../../schemas.ts";
import { addEvidence } from "../evidence-chain.ts";
import { countMissing } from "../missing-documents.ts";
import { suitRecords } from "../records.ts";
import { documentsHandedIn } from "../uploads/bell.ts";

type Target = { readonly number: number; readonly version: number };
type Sent = z.output<(typeof schemas.setDocuments)["body"]>["documents"];

/** Replaces what participants of the suit have to hand in; what each lacks is counted anew. Returns the new version. */
export async function setDocuments(context: WriteContext, target: Target, documents: Sent): Promise<number> {
  const names = documents.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalidField(`documents.${twice}.name`, "같은 이름의 서류가 있습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, suitRecords, target, context);
    const written = await changeLines(work, documentLines, before.id, documents);
    await countMissing(work, before.id);
    work.emit({ type: "record", ref: "participant:*" });
    return changeRecord(work, context, suitRecords, before, {
      action: "documents",
      set: {},
      said: { documents: written },
    });
  });
}

type Again = NonNullable<z.output<(typeof schemas.setDocumentState)["body"]>["again"]>;

type StateChange = {
  readonly number: number;
  readonly documentId: number;
  readonly participants: readonly number[];
  readonly state: DocumentState;
  /** Of a document that is asked for again: why, and until when it is to be cured. */
  readonly again?: Again | undefined;
};

/**
 * Sets how far one document of some participants is; who now lacks nothing gets that into the chain of evidence.
 * 404 for a suit that the person may not see, 400 for a document or participants that are not of it.
 */
export async function setDocumentState(context: WriteContext, change: StateChange): Promise<number> {
  const { number, documentId, participants, state, again } = change;
  if (again && state !== "deficient") throw invalidField("again", "보완으로 바꿀 때만 사유를 적습니다.");
  if (again && again.cureOn < seoulDay(new Date())) throw invalidField("again.cureOn", "지난 날짜입니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockRecord(work.query, suitRecords, number, context);
    const document = await work.query
      .selectFrom("suit_documents")
      .select("name")
      .where("id", "=", documentId)
      .where("suit_id", "=", suit.id)
      .executeTakeFirst();
    if (!document) throw invalidField("documentId", "이 소송의 서류가 아닙니다.");
    const own = await lockParticipants(work, suit.id, participants);
    await sql`
      insert into participant_documents (participant_id, document_id, status, updated_by)
      select id, ${documentId}, ${state}, ${context.viewer.userId} from unnest(${participants}::bigint[]) id
      on conflict (participant_id, document_id) do update
        set status = excluded.status, updated_at = now(), updated_by = excluded.updated_by`.execute(work.query);
    await countMissing(work, suit.id, participants);
    await settleDeficiencies(work, context, { participants, documentId, state });
    if (again) await askAgain(work, context, { participants, documentId, again });
    // Somebody has looked at what came by a link.
    for (const id of participants) await settleBell(work, { type: "participant", id }, { kind: documentsHandedIn });
    const lacking = new Set(own.filter(({ missing }) => missing > 0).map(({ id }) => id));
    const { rows: complete } = await sql<{ id: number }>`
      select id from suit_participants where id = any(${[...lacking]}::bigint[]) and documents_missing = 0`.execute(
      work.query,
    );
    const ids = complete.map(({ id }) => id);
    await addEvidence(work, ids, { kind: "documents", at: new Date() }, context.viewer.userId);
    for (const id of participants) {
      const changes = { [document.name]: documentStates[state] };
      work.audit({ action: "participant.documents", recordType: "participant", recordId: id, changes });
    }
    work.emit({ type: "record", ref: "participant:*" });
    return participants.length;
  });
}

async function lockParticipants({ query }: Work, suitId: number, numbers: readonly number[]) {
  const rows = await query
    .selectFrom("suit_participants")
    .select(["id", "documents_missing as missing"])
    .where("suit_id", "=", suitId)
    .where("deleted_at", "is", null)
    .where("id", "in", numbers)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < numbers.length) throw invalidField("participants", "이 소송의 참여자가 아닌 사람이 있습니다.");
  return rows;
}

type Settled = Pick<StateChange, "participants" | "documentId" | "state">;

type AskedAgain = Pick<StateChange, "participants" | "documentId"> & { readonly again: Again };

/** The ledger says why a document is asked for again, in the row that is open or in a new one (additions G2). */
async function askAgain(work: Work, { viewer }: WriteContext, { participants, documentId, again }: AskedAgain) {
  const { cause, detail, cureOn } = again;
  const open = sql`d.document_id = ${documentId} and d.deleted_at is null
    and d.status in ('open', 'noticed', 'reminded', 'undeliverable')`;
  await sql`
    update suit_deficiencies d set cause = ${cause}, detail = ${detail}, cure_on = ${cureOn}::date,
      noticed_at = coalesce(noticed_at, now()), status = case when status = 'open' then 'noticed' else status end,
      version = version + 1, updated_at = now(), updated_by = ${viewer.userId}
    where d.participant_id = any(${participants}::bigint[]) and ${open}`.execute(work.query);
  const { rows } = await sql<{ id: number }>`
    insert into suit_deficiencies (team_id, participant_id, document_id, status, cause, detail, owner_id, noticed_at, cure_on,
      created_by, updated_by)
    select p.team_id, p.id, ${documentId}, 'noticed', ${cause}, ${detail}, ${viewer.staff?.id ?? null}, now(), ${cureOn}::date,
      ${viewer.userId}, ${viewer.userId}
    from suit_participants p where p.id = any(${participants}::bigint[])
      and not exists (select from suit_deficiencies d where d.participant_id = p.id and ${open})
    returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({
      action: "deficiency.create",
      recordType: "deficiency",
      recordId: id,
      changes: { cause: [null, cause], cure_on: [null, cureOn] },
    });
  }
  work.emit({ type: "record", ref: "deficiency:*" });
}

/** What was asked for is cured when the document is confirmed. */
async function settleDeficiencies(work: Work, context: WriteContext, { participants, documentId, state }: Settled) {
  if (state !== "confirmed") return;
  await sql`
    update suit_deficiencies set status = 'cured', settled_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId}
    where participant_id = any(${participants}::bigint[]) and document_id = ${documentId} and deleted_at is null
      and status in ('open', 'noticed', 'reminded', 'undeliverable')`.execute(work.query);
  work.emit({ type: "record", ref: "deficiency:*" });
}

/**
 * Opens a 보완 for each document that a participant of the suit lacks and was not asked for yet, told as of now, to be
 * cured by a day (additions G2). Answers how many. 400 for a day that has passed.
 */
export async function requestDeficient(context: WriteContext, number: number, cureOn: string): Promise<number> {
  if (cureOn < seoulDay(new Date())) throw invalidField("cureOn", "지난 날짜입니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockRecord(work.query, suitRecords, number, context);
    const { viewer } = context;
    const { rows } = await sql<{ id: number; participant: number }>`
      insert into suit_deficiencies (team_id, participant_id, document_id, status, cause, owner_id, noticed_at, cure_on,
        created_by, updated_by)
      select p.team_id, p.id, d.id, 'noticed', case when x.status = 'deficient' then 'other' else 'missing' end,
        ${viewer.staff?.id ?? null}, now(), ${cureOn}::date, ${viewer.userId}, ${viewer.userId}
      from suit_participants p join suit_documents d on d.suit_id = p.suit_id and not d.optional
        left join participant_documents x on x.participant_id = p.id and x.document_id = d.id
      where p.suit_id = ${suit.id} and p.deleted_at is null and not p.contact_lost
        and p.status in ('docsPending', 'docsReview', 'contracted', 'paid')
        and coalesce(x.status, 'missing') in ('missing', 'deficient')
        and not exists (select from suit_deficiencies o where o.participant_id = p.id and o.document_id = d.id
          and o.deleted_at is null and o.status in ('open', 'noticed', 'reminded', 'undeliverable'))
      order by p.id, d.place limit ${mostRequested}
      returning id, participant_id as participant`.execute(work.query);
    if (rows.length === 0) throw new Failure("ruleViolated", "새로 요청할 미비 서류가 없습니다.");
    for (const { id } of rows) {
      work.audit({
        action: "deficiency.create",
        recordType: "deficiency",
        recordId: id,
        changes: { cure_on: [null, cureOn] },
      });
    }
    work.emit({ type: "record", ref: "deficiency:*" });
    return rows.length;
  });
}
