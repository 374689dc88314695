import { expect, test } from "vitest";
import { startTestApp } from "#app/testing/test-app.ts";
import { runOn } from "#operate/testing/test-postgres.ts";
import { searchEverything } from "../endpoints.ts";

test("of thousands the newest are shown, also when thousands of others are newer, and the number that was typed", async ({
  onTestFinished,
}) => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const home = await app.createTeam("진행1팀");
  const me = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  // Without triggers, for the sake of time: what these keep is not searched here. By a connection that may take its time.
  const fill = (statement: string) =>
    runOn(
      app.databaseUrl,
      `alter table consults disable trigger user; ${statement}; alter table consults enable trigger user`,
    );
  const add = (name: string, count: number) =>
    fill(`insert into consults (team_id, name, tel)
      select ${home}, '${name}' || n, '010-0000-7531' from generate_series(1, ${count}) n`);
  const titles = async (q: string) => {
    const { body } = await app.call(searchEverything, { query: { q } }, { token: me.token });
    return body.models.map(({ title }) => title);
  };
  await add("많고많은", 2_600);
  expect(await titles("많고많은")).toEqual([2600, 2599, 2598, 2597, 2596, 2595].map((n) => `많고많은${n}`));
  await add("다른", 20_001);
  expect(await titles("많고많은")).toEqual([2600, 2599, 2598, 2597, 2596, 2595].map((n) => `많고많은${n}`));
  await add("많고많은새", 7);
  expect(await titles("많고많은")).toEqual([7, 6, 5, 4, 3, 2].map((n) => `많고많은새${n}`));
  const { number } = await app.database.query
    .selectFrom("consults")
    .select("id_int as number")
    .where("name", "=", "많고많은7")
    .executeTakeFirstOrThrow();
  await fill(`update consults set tel = '010-${number}-7531' where name like '다른%' and id_int % 7 = 0`);
  const newest = await app.database.query
    .selectFrom("consults")
    .select("name")
    .where("tel", "like", `010-${number}-%`)
    .orderBy("id_int", "desc")
    .executeTakeFirstOrThrow();
  expect((await titles(String(number))).slice(0, 2)).toEqual(["많고많은7", newest.name]);
});
