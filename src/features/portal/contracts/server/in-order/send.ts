import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { sql } from "kysely";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";
import { closeLink, issueLink, type IssuedLink } from "#features/portal/links/server/api.ts";
import { contractsOf } from "../contracts-of.ts";
import { closeUnanswered, daysUntil, giveTurn, goesOn, lockOrder } from "./turn.ts";

type Person = { readonly client: number; readonly days: number };
type Wanted = { readonly file: number | null; readonly people: readonly Person[] };
type Given = { readonly client: number; readonly slug: string; readonly code: string };

/**
 * Gives each of these clients of a contract a link of their own, in this order: the first opens at once, each other once
 * the one before has confirmed. 400 for whoever is no client of it, 422 while another order goes on.
 */
export async function sendInOrder(context: WriteContext, number: number, { file, people }: Wanted): Promise<Given[]> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockRecord(work.query, contractRecords, number, context);
    refuseTwice(people);
    const { rows } =
      await sql`select from contract_confirmations o where o.contract_id = ${contract.id} and ${goesOn}`.execute(
        work.query,
      );
    if (rows.length > 0) {
      throw new Failure("ruleViolated", "순서대로 받는 확인이 진행 중입니다. 중단한 뒤 다시 보내 주세요.");
    }
    const found = await chosenPeople(work, context, { number, file, people });
    const versionId = found[0]!.versionId;
    const { id } = await work.query
      .insertInto("contract_confirmations")
      .values({ contract_id: contract.id, version_id: versionId, created_by: context.viewer.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const given: Given[] = [];
    let until = 0;
    for (const [index, { client, days }] of found.entries()) {
      until += days;
      const place = { orderId: id, place: index + 1, days, until, contractId: contract.id, versionId };
      const link = await addLink(work, context, client, place);
      given.push({ client: client.id_int, slug: link.slug, code: link.code });
    }
    await giveTurn(work, id);
    note(work, contract.id, "sendInOrder", { clients: [null, given.map(({ client }) => client).join(", ")] });
    return given;
  });
}

function refuseTwice(people: readonly Person[]): void {
  const twice = people.findIndex(({ client }, index) => people.findIndex((one) => one.client === client) < index);
  if (twice >= 0) throw invalidField(`people.${twice}.client`, "같은 위임인을 두 번 골랐습니다.");
}

type LockedClient = Awaited<ReturnType<typeof lockClient>>;
type Chosen = { readonly client: LockedClient; readonly days: number; readonly versionId: number | null };

/** The clients, locked in the order of their numbers so that nobody waits in a ring, with the version that all of them read. */
async function chosenPeople(
  work: Work,
  context: WriteContext,
  { number, file, people }: Wanted & { readonly number: number },
): Promise<Chosen[]> {
  const found: Chosen[] = [];
  for (const [index, { client: wanted, days }] of [...people.entries()].toSorted(byNumber)) {
    const client = await lockClient(work.query, context, wanted);
    const contract = (await contractsOf(work, context, client.id)).find((one) => one.number === number);
    if (!contract) throw invalidField(`people.${index}.client`, "이 계약에 서명한 위임인을 골라 주세요.");
    const chosen = contract.files.find(({ id }) => id === file);
    if (file !== null && !chosen) throw invalidField("file", "이 계약의 PDF를 골라 주세요.");
    if (chosen && !chosen.mayLeave) throw invalidField("file", privilegedRefusal);
    found[index] = { client, days, versionId: chosen?.versionId ?? null };
  }
  return found;
}

const byNumber = ([, one]: [number, Person], [, other]: [number, Person]) => one.client - other.client;

type Place = {
  readonly orderId: number;
  readonly place: number;
  readonly days: number;
  /** Days until it may lapse at the latest. */
  readonly until: number;
  readonly contractId: number;
  readonly versionId: number | null;
};

async function addLink(
  work: Work,
  context: WriteContext,
  client: LockedClient,
  { orderId, place, days, until, contractId, versionId }: Place,
): Promise<IssuedLink> {
  const record = { type: "contract", id: contractId };
  const link = await issueLink(work, context, client, { purpose: "contract", record, days: until });
  await work.query
    .insertInto("contract_links")
    .values({
      link_id: link.id,
      contract_id: contractId,
      version_id: versionId,
      confirmation_id: orderId,
      place,
      days,
      turn_at: null,
    })
    .execute();
  return link;
}

type Target = { readonly number: number; readonly orderId: number };

/** Another link for whoever lost theirs or let it lapse; the one before opens nothing any more. 422 once that one has answered, or nobody is asked any more. */
export async function renewInOrder(
  context: WriteContext,
  { number, orderId, place, days }: Target & { readonly place: number; readonly days: number },
): Promise<IssuedLink> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockRecord(work.query, contractRecords, number, context);
    const { versionId } = await lockOpen(work, contract.id, orderId);
    const { rows } = await sql<{ id: number; client: number; answered: boolean }>`
      select l.link_id as id, k.id_int as client, l.confirmed_at is not null as answered
      from contract_links l join share_links s on s.id = l.link_id join clients k on k.id = s.client_id
      where l.confirmation_id = ${orderId} and l.place = ${place} order by l.link_id desc limit 1`.execute(work.query);
    const before = rows[0];
    if (!before) throw invalidField("place", "순서를 찾을 수 없습니다.");
    if (before.answered) throw new Failure("ruleViolated", "이미 확인한 위임인입니다.");
    const client = await lockClient(work.query, context, before.client);
    await closeLink(work, before.id);
    const until = (await daysUntil(work, orderId, place - 1)) + days;
    const where = { orderId, place, days, until, contractId: contract.id, versionId };
    const link = await addLink(work, context, client, where);
    await giveTurn(work, orderId);
    note(work, contract.id, "renewInOrder", { client: [null, before.client] });
    return link;
  });
}

/** Asks nobody any more; what was answered stays. */
export async function stopInOrder(context: WriteContext, { number, orderId }: Target): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockRecord(work.query, contractRecords, number, context);
    await lockOpen(work, contract.id, orderId);
    await work.query
      .updateTable("contract_confirmations")
      .set({ stopped_at: new Date(), stopped_by: context.viewer.userId })
      .where("id", "=", orderId)
      .execute();
    await closeUnanswered(work, orderId);
    note(work, contract.id, "stopInOrder", { stopped: [null, true] });
  });
}

async function lockOpen(work: Work, contractId: number, orderId: number) {
  const order = await lockOrder(work, contractId, orderId);
  if (!order.open) throw new Failure("ruleViolated", "이미 끝나거나 중단한 확인입니다.");
  return order;
}

function note(work: Work, contractId: number, action: string, changes: Record<string, [unknown, unknown]>): void {
  work.audit({ action: `contract.${action}`, recordType: "contract", recordId: contractId, changes });
  work.emit({ type: "record", ref: `contract:${contractId}` });
}
