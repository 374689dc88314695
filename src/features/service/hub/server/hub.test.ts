import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readHub } from "../endpoints.ts";

let app: TestApp;
let team: number;
let clerk: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
});
afterAll(() => app.stop());

const tilesOf = async ({ token }: TestStaff) => (await app.call(readHub, {}, { token })).body.models;

test("each person has the tiles of what he or she may open, with what is open and late of the own team", async () => {
  const other = await app.createTeam("다른 팀");
  await app.database.pool.query(
    `insert into seizures (team_id, creditor, debtor, status, correction_due_on) values
       ($1, '가람', '나래', 'filed', current_date - 3), ($1, '가람', '다온', 'prep', null), ($2, '라온', '마루', 'filed', current_date - 3)`,
    [team, other],
  );
  expect((await tilesOf(clerk)).find(({ name }) => name === "seizures")).toMatchObject({ open: 2, overdue: 1 });
  const consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds: [team] });
  expect(await tilesOf(consultant)).toEqual([]);
});

test("nobody without a session or a team, and nobody where the firm hides its dev-only pages", async () => {
  expect((await app.call(readHub, {})).status).toBe(401);
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(readHub, {}, { token: teamless.token })).status).toBe(403);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: false }).execute();
  const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  expect((await app.call(readHub, {}, { token })).status).toBe(404);
});
