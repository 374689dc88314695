import type { TestApp } from "#app/testing/test-app.ts";

/** A consultation of the team for files to hang on; answers its number as calls name it. */
export async function createHolder({ database }: TestApp, teamId: number): Promise<string> {
  const { id_int: number } = await database.query
    .insertInto("consults")
    .values({ team_id: teamId, name: "김의뢰" })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  return String(number);
}
