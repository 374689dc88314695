import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "../../endpoints.ts";

export const plain = { type: "tel", category: "민사", channel: "tel", caseScope: "일반" } as const;
let phones = 1000;
/** A number that no other consultation of the test has. */
export const nextPhone = () => `010-0000-${(phones += 1)}`;

/** A consultation as somebody registers it. */
export async function addConsult(app: TestApp, { token }: Pick<TestStaff, "token">, more: object = {}) {
  const body = { ...plain, name: "한가람", tel: nextPhone(), ...more };
  const answer = await app.call(consultCalls.create, { body }, { token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.model;
}

/** Sets columns that no form sends. */
export async function setColumns(app: TestApp, id: number, columns: object): Promise<void> {
  await app.database.query.updateTable("consults").set(columns).where("id", "=", id).execute();
}

/**
 * A lawyer's decision on a fresh check of the consultation, without the screens of conflicts. It is the newest: when the
 * product is looking by itself right now, it waits for that.
 */
export async function decide(app: TestApp, id: number, decision: "clear" | "prohibited", by: number): Promise<void> {
  await app.database.query.transaction().execute(async (query) => {
    const { team_id } = await query
      .selectFrom("consults")
      .select("team_id")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await query
      .insertInto("conflict_checks")
      .values({
        team_id,
        record_type: "consult",
        record_id: id,
        query: JSON.stringify({ parties: [], more: false }),
        hits: "[]",
        proposal: "clear",
        decision,
        decided_by: by,
        decided_at: new Date(),
        ...(decision === "prohibited" && { clause: "31-1-1", clause_from: "2008-03-28" }),
      })
      .execute();
  });
}
