import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { thirdDebtorCalls } from "../endpoints.ts";
import { registerMonths } from "../third-debtor.ts";

let app: TestApp;
let clerk: TestStaff;
let consultant: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds: [team] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("다른 팀")] });
});
afterAll(() => app.stop());

const add = (name: string, more: object = {}, { token } = clerk) =>
  app.call(thirdDebtorCalls.create, { body: { name, kind: "bank", ...more } }, { token });
const read = (number: number, { token }: TestStaff) =>
  app.call(thirdDebtorCalls.read, { params: { number: String(number) } }, { token });

test("401 without a session, 403 without the right, 404 for another team's and for none", async () => {
  const { body } = await add("해온은행");
  expect((await app.call(thirdDebtorCalls.list, { query: {} })).status).toBe(401);
  expect((await add("막힌 은행", {}, consultant)).status).toBe(403);
  expect((await read(body.model.number, clerk)).body.model).toMatchObject({ name: "해온은행", kind: "bank" });
  expect((await read(body.model.number, stranger)).status).toBe(404);
  expect((await read(987_654, clerk)).status).toBe(404);
});

test("whose register was looked up too long ago, or never, is to be looked up anew", async () => {
  const today = seoulDay(Date.now());
  await add("방금 확인한 은행", { checkedOn: today });
  await add("오래된 은행", { checkedOn: addMonths(today, -registerMonths - 1) });
  await add("확인한 적 없는 은행");
  const { body } = await app.call(thirdDebtorCalls.list, { query: { stale: "Y", search: "은행" } }, clerk);
  const names = body.models.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["오래된 은행", "확인한 적 없는 은행"]));
  expect(names).not.toContain("방금 확인한 은행");
});

test("a name of nothing is refused by name, and nothing is kept", async () => {
  const refused = await add("   ");
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["name"]]);
});
