import { sql } from "kysely";
import type { z } from "zod";
import { withParticle } from "#platform/particle.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, mayReadRecord, type LockedRow } from "#records/server/read.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { clientPeople, clientPersonNames, type client } from "../../client.ts";
import type * as schemas from "../../schemas.ts";
import { clientRecords } from "../records.ts";

type Asked = z.output<typeof schemas.assignClients.body>;

/**
 * Hands clients over with a note, all or none; whoever takes over gets one task that names them. 409 when one of them
 * changed meanwhile, 422 where the office that a signed contract is before bars the new lawyer (변호사법 제31조 제3항);
 * returns of how many somebody changed.
 */
export async function assignClients(context: WriteContext, { clients, people, note }: Asked): Promise<number> {
  if (note.trim() === "") throw invalidField("note", "인수인계 메모를 적어 주세요.");
  if (clientPersonNames.every((name) => people[name] === undefined)) {
    throw invalidField("people", "새 담당이나 변호사를 골라 주세요.");
  }
  return inTransaction(context.database, context.actor, async (work) => {
    await checkPeople(work, context, people);
    const changes: { readonly before: LockedRow<typeof client>; readonly set: Columns }[] = [];
    // In the order of the numbers, so that two bulk changes cannot wait for each other.
    for (const target of clients.toSorted((one, other) => one.number - other.number)) {
      const before = await lockSeen(work.query, clientRecords, target, context);
      if (before.status === "destroyed") throw new Failure("ruleViolated", "파기한 고객은 바꿀 수 없습니다.");
      const set = columnsOf(before, people);
      if (Object.keys(set).length > 0) changes.push({ before, set });
    }
    await refuseBarred(
      work,
      changes.flatMap(({ before, set }) => ("lawyer_id" in set ? [before.id] : [])),
      people.lawyer,
    );
    const taken = new Map<number, number[]>();
    for (const { before, set } of changes) {
      await changeRecord(work, context, clientRecords, before, { action: "assign", set, said: { note: note.trim() } });
      for (const id of new Set(Object.values(set))) taken.set(id, [...(taken.get(id) ?? []), before.id_int]);
    }
    await tellNew(work, context, taken, note.trim());
    return changes.length;
  });
}

type Columns = Readonly<Record<string, number>>;

/** Whoever is barred from a contract of these clients does not come by it with them. */
async function refuseBarred(work: Work, ids: readonly number[], to: number | undefined): Promise<void> {
  if (to === undefined || ids.length === 0) return;
  const title = sql<string>`'고객 ' || r.id_int`;
  const over = { place: "lawyer", table: "clients", rows: sql<boolean>`r.id = any(${ids}::bigint[])`, title, to };
  const words = (await clientRecords.held?.unfit?.(work, over)) ?? null;
  if (words !== null) throw new Failure("ruleViolated", words, { fields: { people: words } });
}

async function checkPeople(work: Work, context: WriteContext, people: Asked["people"]): Promise<void> {
  const staff = context.registry.get("staff")!;
  for (const name of clientPersonNames) {
    const id = people[name];
    if (id === undefined) continue;
    if (!(await mayReadRecord(work, staff, id, context, { choosing: true }))) {
      throw invalidField("people", `${withParticle(clientPeople[name], "을/를")} 찾을 수 없습니다. 다시 골라 주세요.`);
    }
    const among = name === "lawyer" ? "lawyers" : undefined;
    await refuseOthers(work, context, { records: staff, key: "people", id, among });
  }
}

function columnsOf(before: LockedRow<typeof client>, people: Asked["people"]): Columns {
  return Object.fromEntries(
    clientPersonNames.flatMap((name) => {
      const to = people[name];
      return to === undefined || to === before[`${name}_id`] ? [] : [[`${name}_id`, to] as const];
    }),
  );
}

/** By number alone: whoever opens the task sees the clients by being named on them. */
async function tellNew(
  work: Work,
  { viewer }: WriteContext,
  taken: ReadonlyMap<number, readonly number[]>,
  note: string,
): Promise<void> {
  const from = viewer.staff?.id;
  if (from === undefined) return;
  for (const [to, numbers] of taken) {
    if (to === from) continue;
    await tellByTask(work, {
      from,
      to: [to],
      title: `[고객 인수인계] ${numbers.length}명`,
      content: `${note}\n\n고객번호 ${numbers.join(", ")}`,
      url: "/lawfirm/client?manager=me",
      importance: "B",
    });
  }
}
