import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { letterCalls } from "#features/service/letters/endpoints.ts";
import { suitCalls } from "#features/service/wave/endpoints.ts";
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
const tileOf = async (name: string, who = clerk) => (await tilesOf(who)).find((tile) => tile.name === name);

/** The query of the list of what is late, as the tile leads to it. */
const lateQuery = ({ overduePath }: { readonly overduePath: string }) =>
  Object.fromEntries(new URLSearchParams(overduePath.split("?")[1]));

test("each person has the tiles of what he or she may open, with what is open and late of the own team", async () => {
  const other = await app.createTeam("다른 팀");
  await app.database.pool.query(
    `insert into seizures (team_id, creditor, debtor, status, correction_due_on) values
       ($1, '가람', '나래', 'filed', current_date - 3), ($1, '가람', '다온', 'prep', null), ($2, '라온', '마루', 'filed', current_date - 3)`,
    [team, other],
  );
  expect(await tileOf("seizures")).toMatchObject({ open: 2, overdue: 1 });
  const consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds: [team] });
  expect(await tilesOf(consultant)).toEqual([]);
});

test("letters that are not over, and those of them that were not answered in time", async () => {
  const other = await app.createTeam("남의 내용증명 팀");
  await app.database.pool.query(
    `insert into letters (team_id, title, purpose, status, reply_due, posted_on, keep_until, sealed_hash)
       select given.*, current_date - 20, current_date + 1000, repeat('0', 64) from (values
         ($1::bigint, '쓰는 것', 'demand', 'draft', current_date - 9), ($1, '답이 없는 것', 'demand', 'delivered', current_date - 3),
         ($1, '기다리는 것', 'demand', 'posted', current_date + 9), ($1, '끝난 것', 'demand', 'closed', current_date - 9),
         ($2, '남의 것', 'demand', 'posted', current_date - 9)) given`,
    [team, other],
  );
  const tile = await tileOf("letters");
  expect(tile).toMatchObject({ path: "/lawfirm/service/ccmail", open: 3, overdue: 1 });
  const { body } = await app.call(letterCalls.list, { query: lateQuery(tile!) }, { token: clerk.token });
  expect(body.models.map(({ title }) => title)).toEqual(["답이 없는 것"]);
  // A lawyer has the tile too, with the letters that he or she works on.
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  expect(await tileOf("letters", lawyer)).toMatchObject({ open: 0, overdue: 0 });
});

test("group suits that are not over, and those of them whose recruiting or claims have ended unseen", async () => {
  const other = await app.createTeam("남의 소송 팀");
  await app.database.pool.query(
    `insert into group_suits (team_id, title, status, recruit_to, limitation_on) values
       ($1, '모집이 끝난 것', 'recruiting', current_date - 3, current_date + 400),
       ($1, '시효가 지난 것', 'filing', current_date - 90, current_date - 3),
       ($1, '진행하는 것', 'ongoing', current_date - 90, current_date - 3),
       ($1, '날이 없는 것', 'recruiting', null, null), ($1, '끝난 것', 'closed', current_date - 90, current_date - 3),
       ($2, '남의 것', 'recruiting', current_date - 3, null)`,
    [team, other],
  );
  const tile = await tileOf("suits");
  expect(tile).toMatchObject({ path: "/lawfirm/wave/suit", open: 4, overdue: 2 });
  const { body } = await app.call(suitCalls.list, { query: lateQuery(tile!) }, { token: clerk.token });
  expect(body.models.map(({ title }) => title).toSorted()).toEqual(["모집이 끝난 것", "시효가 지난 것"]);
});

test("nobody without a session or a team, and nobody where the firm hides its dev-only pages", async () => {
  expect((await app.call(readHub, {})).status).toBe(401);
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(readHub, {}, { token: teamless.token })).status).toBe(403);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: false }).execute();
  const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  expect((await app.call(readHub, {}, { token })).status).toBe(404);
});
