import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Side, SubjectType } from "../../conflict.ts";

export type NewParty = {
  readonly name: string;
  readonly tel?: string | undefined;
  readonly bizNo?: string | undefined;
  readonly side: Side;
  readonly relation?: string | undefined;
  /** Another name of the person: 개명, 상호변경. */
  readonly alias?: string | undefined;
};

/**
 * Adds a person to a record by hand and returns the party's id. Parties that stand in columns of the record (name,
 * opponent) need no call: the database follows them. Checks of the record become stale.
 */
export async function addParty(
  work: Work,
  record: { readonly type: SubjectType; readonly id: number; readonly teamId: number },
  party: NewParty,
): Promise<number> {
  const { query } = work;
  const { name, side, tel = "", bizNo = "", relation = "", alias = "" } = party;
  const { rows } = await sql<{ id: number }>`select ledger_person(${name}, ${tel}) as id`.execute(query);
  const personId = rows[0]!.id;
  if (bizNo !== "") {
    await query
      .updateTable("persons")
      .set({ biz_no: bizNo })
      .where("id", "=", personId)
      .where("biz_no", "=", "")
      .execute();
  }
  if (alias !== "") {
    await query
      .insertInto("person_aliases")
      .values({ person_id: personId, kind: "다른이름", name: alias })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const added = await query
    .insertInto("parties")
    .values({
      team_id: record.teamId,
      person_id: personId,
      record_type: record.type,
      record_id: record.id,
      side,
      relation,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "conflict.addParty",
    recordType: record.type,
    recordId: record.id,
    changes: { party: [null, added.id], side: [null, side] },
  });
  work.emit({ type: "record", ref: `${record.type}:${record.id}` });
  return added.id;
}
