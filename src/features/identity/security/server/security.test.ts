import { io } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { login, readMe } from "#features/identity/session/endpoints.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as calls from "../endpoints.ts";
import { clearNetworks } from "./commands/networks.ts";

let app: TestApp;
let boss: TestStaff;
let lawyer: TestStaff;
const office = "203.0.113.7";
const elsewhere = "198.51.100.9";
const reason = "사무실에서만";

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: ["127.0.0.1"], secondFactorRequired: null } });
  const teamIds = [await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds });
  await givePassword(app.database, lawyer.userId);
  await app.database.query.updateTable("firm_settings").set({ second_factor_required: false }).execute();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearNetworks(app.database, { userId: null, staffId: null, requestId: null });
  await app.database.query.deleteFrom("network_refusals").execute();
});

const from = (ip: string) => ({ "x-forwarded-for": ip });
const me = async ({ token }: TestStaff, ip: string) =>
  (await app.call(readMe, {}, { token, headers: from(ip) })).body.code ?? "in";
const add = (network: string, role: RoleName | null = null, ip = office) =>
  app.call(calls.addNetwork, { body: { role, network, note: "", reason } }, { token: boss.token, headers: from(ip) });

test.each([
  ["203.0.113.0/24", office, elsewhere],
  ["203.0.113.7", office, "203.0.113.8"],
  ["203.0.113.9/24", "203.0.113.200", elsewhere],
  ["2001:db8:1::/48", "2001:db8:1:ffff::5", "2001:db8:2::5"],
])("%s admits %s and nobody from %s, at sign-in and at every call", async (network, inside, outside) => {
  expect((await add(network, null, inside)).status).toBe(200);
  expect(await me(lawyer, inside)).toBe("in");
  expect(await me(lawyer, `::ffff:${inside}`.replace(/^::ffff:(?=.*:)/, ""))).toBe("in");
  expect(await me(lawyer, outside)).toBe("network");
  const body = { email: lawyer.email, password: testPassword };
  const refused = await app.call(login, { body }, { headers: from(outside) });
  expect([refused.status, refused.body.code]).toEqual([403, "network"]);
  expect((await app.call(login, { body }, { headers: from(inside) })).status).toBe(200);
  // The session itself goes on.
  expect(await me(lawyer, inside)).toBe("in");
});

test("a role with networks of its own is bound by those alone; several such roles bind together", async () => {
  await add("203.0.113.0/24");
  await add("0.0.0.0/0", "변호사");
  expect(await me(lawyer, elsewhere)).toBe("in");
  expect(await me(boss, elsewhere)).toBe("network");
  await add("203.0.113.0/24", "매출조회");
  const both = await app.createStaff({ roles: ["변호사", "매출조회"], teamIds: [await app.createTeam()] });
  expect([await me(both, office), await me(both, elsewhere)]).toEqual(["in", "network"]);
});

test("nobody shuts oneself out, neither by adding nor by removing", async () => {
  const refused = await add("198.51.100.0/24");
  expect([refused.status, refused.body.fields?.["network"]]).toEqual([422, expect.stringContaining(office)]);
  expect(await me(boss, office)).toBe("in");
  const wide = (await add("203.0.113.0/24")).body.id;
  const { id: other } = (await add("198.51.100.0/24")).body;
  const remove = (networkId: number, why = reason) =>
    app.call(
      calls.removeNetwork,
      { params: { networkId: String(networkId) }, body: { reason: why } },
      { token: boss.token, headers: from(office) },
    );
  expect((await remove(wide)).status).toBe(422);
  expect((await remove(other, " ")).status).toBe(400);
  expect((await remove(other)).status).toBe(200);
  expect((await remove(other)).status).toBe(404);
  expect((await remove(wide)).status).toBe(200);
  expect(await me(lawyer, elsewhere)).toBe("in");
});

test.each(["office", "203.0.113.0/33", "203.0.113", "2001:db8::/129", "fe80::1%eth0", "1.2.3.4/8/8"])(
  "%s is no network",
  async (network) => {
    const refused = await add(network);
    expect([refused.status, refused.body.fields?.["network"]]).toEqual([400, expect.stringContaining("IP 주소")]);
  },
);

test("who was refused from where is written down, one line a day however often", async () => {
  await add("203.0.113.0/24");
  for (let index = 0; index < 5; index += 1) await me(lawyer, elsewhere);
  const list = await app.call(calls.listRefusals, { query: {} }, { token: boss.token, headers: from(office) });
  expect(list.body.models).toEqual([expect.objectContaining({ email: lawyer.email, ip: elsewhere, attempts: 5 })]);
  expect(
    (await app.call(calls.listRefusals, { query: {} }, { token: lawyer.token, headers: from(office) })).status,
  ).toBe(403);
});

const connect = () =>
  io(`${app.url}/task`, {
    auth: { token: lawyer.token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: from(elsewhere),
  });

test("an open page from elsewhere is cut when the list changes, and does not come back", async () => {
  const page = connect();
  await new Promise((resolve, reject) => page.once("connect", () => resolve(null)).once("connect_error", reject));
  const cut = new Promise((resolve) => page.once("disconnect", resolve));
  await add("203.0.113.0/24");
  await cut;
  const again = connect();
  const failure = await new Promise<Error>((resolve) => again.once("connect_error", resolve));
  expect(failure.message).toBe("unauthenticated");
});

test("the settings say what counts, and change with a reason", async () => {
  const options = { token: boss.token, headers: from(office) };
  const read = async () => (await app.call(calls.readSecurity, {}, options)).body.model;
  expect(await read()).toMatchObject({ secondFactorRequired: false, secondFactorFixed: false, address: office });
  await app.call(calls.requireSecondFactor, { body: { required: true, reason } }, options);
  await app.call(calls.chooseRrnBases, { body: { bases: ["부가가치세법 제32조"], reason } }, options);
  expect(await read()).toMatchObject({ secondFactorRequired: true, rrnBases: ["부가가치세법 제32조"] });
  await app.call(calls.requireSecondFactor, { body: { required: false, reason } }, options);
  const { rows } = await app.database.pool.query<{ action: string }>(
    "select action from change_log where record_type = 'firm' and action <> 'firm.clearNetworks' order by id desc limit 3",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "firm.requireSecondFactor",
    "firm.chooseRrnBases",
    "firm.requireSecondFactor",
  ]);
});

const hoursUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 3_600_000);

test("the times of two people become longer at once and shorter only after the longer one, told to every 관리자", async () => {
  const options = { token: boss.token, headers: from(office) };
  const read = async () => (await app.call(calls.readSecurity, {}, options)).body.model.twoPeople;
  const set = async (waitHours: number, onePersonDays: number) =>
    (await app.call(calls.setTwoPeople, { body: { waitHours, onePersonDays, reason } }, options)).status;
  expect(await read()).toEqual({
    waitHours: { value: 24, coming: null },
    onePersonDays: { value: 7, coming: null },
  });
  for (const [hours, days] of [
    [0, 7],
    [169, 7],
    [24, 0],
    [24, 91],
  ] as const)
    expect(await set(hours, days)).toBe(400);
  expect(await set(48, 7)).toBe(200);
  expect((await read()).waitHours).toEqual({ value: 48, coming: null });
  const told = async () =>
    (await app.database.query.selectFrom("tasks").select("content").where("title", "like", "두 사람 확인%").execute())
      .length;
  expect(await told()).toBe(0);
  expect(await set(1, 2)).toBe(200);
  expect(await told()).toBe(1);
  const { waitHours, onePersonDays } = await read();
  expect([waitHours.value, waitHours.coming?.value, onePersonDays.value, onePersonDays.coming?.value]).toEqual([
    48, 1, 7, 2,
  ]);
  expect([hoursUntil(waitHours.coming!.holdsFrom), hoursUntil(onePersonDays.coming!.holdsFrom)]).toEqual([48, 7 * 24]);
  // Given up before it holds.
  expect(await set(48, 7)).toBe(200);
  expect(await read()).toMatchObject({
    waitHours: { value: 48, coming: null },
    onePersonDays: { value: 7, coming: null },
  });
  const changes = await app.call(calls.listSecurityChanges, { query: {} }, options);
  expect(changes.body.models.find(({ what }) => what === "두 사람 확인")?.lines).toEqual([
    "임시 비밀번호를 쓰기까지 기다리는 시간: 1시간 → 48시간",
    "두 계정을 한 사람으로 보는 기간: 2일 → 7일",
  ]);
});

test("every 관리자 hears of what was made weaker, and of nothing else", async () => {
  const other = await app.createStaff({ roles: ["관리자"], teamIds: [await app.createTeam()] });
  const options = { token: boss.token, headers: from(office) };
  const told = async () => {
    const { rows } = await app.database.pool.query<{ title: string; content: string }>(
      `select t.title, t.content from tasks t join task_users u on u.task_id = t.id
       where u.staff_id = $1 and t.title like '보안 설정을 완화%' order by t.id`,
      [other.id],
    );
    return rows.map(({ title, content }) => [title.split(": ")[1], ...content.split("\n").slice(0, -2)]);
  };
  const limits = { exportsPerHour: 5, exportRows: 100, recordsPerDay: 100, confirmMinutes: 5 };
  await app.call(calls.setLimits, { body: { limits, reason } }, options);
  await app.call(calls.requireSecondFactor, { body: { required: true, reason } }, options);
  await add("203.0.113.0/24");
  expect(await told()).toEqual([]);

  const wider = { ...limits, exportsPerHour: 4, exportRows: 200, recordsPerDay: null };
  await app.call(calls.setLimits, { body: { limits: wider, reason } }, options);
  await app.call(calls.requireSecondFactor, { body: { required: false, reason } }, options);
  const { id } = (await add("198.51.100.0/24")).body;
  await app.call(calls.removeNetwork, { params: { networkId: String(id) }, body: { reason } }, options);
  expect(await told()).toEqual([
    ["열람·내보내기 한도", "한 번에 내보내는 건수: 100건 → 200건", "하루에 열람하는 개인정보: 100건 → 제한 없음"],
    ["2단계 인증", "선택으로 설정"],
    ["접속 허용 네트워크", "없음 → 198.51.100.0/24 (모두)"],
  ]);
});
