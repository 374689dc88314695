import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { features } from "#app/server/registry.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { search } from "#features/work/search/server/feature.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { may } from "#firm/may.ts";
import { endpoint } from "#platform/endpoint.ts";
import { devOnly } from "#platform/policy.ts";
import { success } from "#platform/schema.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readFirmChoices, showDevPages } from "#features/identity/firm/endpoints.ts";

const asked = { response: success({ answer: z.string() }) };
const ask = endpoint<typeof asked>("GET", "/api/trial");
const policy = devOnly(may("show", "변호사"));

/** A feature whose page is dev-only. */
const trial: ServerFeature = {
  name: "trial",
  routes: [staffRoute(ask, asked, { policy, handler: async () => ok({ answer: "있음" }) })],
  search: {
    kind: "trial",
    label: "시험",
    policy,
    subject: null,
    find: async () => [{ id: 1, title: "시험 자료", detail: "", state: "", path: "/trial" }],
  },
};

let app: TestApp;
let boss: TestStaff;
let lawyer: TestStaff;
let clerk: TestStaff;

beforeAll(async () => {
  const others = features.filter(({ name }) => name !== "search");
  app = await startTestApp({ features: [...others, trial, search([trial])] });
  const teamIds = [await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds });
});
afterAll(() => app.stop());

const show = (shown: boolean, { token } = boss) => app.call(showDevPages, { body: { shown } }, { token });
const found = async ({ token }: TestStaff) =>
  (await app.call(searchEverything, { query: { q: "시험" } }, { token })).body.models.map(({ title }) => title);
const statuses = () =>
  Promise.all(
    [lawyer, clerk, null].map(async (one) => (await app.call(ask, {}, one ? { token: one.token } : {})).status),
  );

test("with the flag a dev-only call follows its policy, without it nobody who is signed in finds it", async () => {
  expect((await show(true)).status).toBe(200);
  expect(await statuses()).toEqual([200, 403, 401]);
  expect(await found(lawyer)).toContain("시험 자료");
  expect((await show(false)).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 401]);
  expect(await found(lawyer)).not.toContain("시험 자료");
});

test("관리자 alone turns it; the browser hears of it with the sign-in state", async () => {
  expect((await show(true, lawyer)).status).toBe(403);
  await show(true);
  expect((await app.call(readFirmChoices, {}, { token: boss.token })).body.model).toEqual({
    devPages: true,
    devPagesFixed: false,
    newSiteUrl: "",
  });
  expect((await app.call(readUser, {}, { token: lawyer.token })).body.user.devPages).toBe(true);
  await show(false);
  expect((await app.call(readUser, {}, { token: lawyer.token })).body.user.devPages).toBe(false);
  const logged = await app.database.query
    .selectFrom("change_log")
    .select("changes")
    .where("action", "=", "firm.showDevPages")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(logged?.changes).toEqual({ devPages: [true, false] });
});

test("where the environment decides, the setting is not asked", async () => {
  const other = await startTestApp({ config: { firm: { devPages: false } } });
  try {
    const { token } = await other.createStaff({ roles: ["관리자"], teamIds: [await other.createTeam()] });
    const refused = await other.call(showDevPages, { body: { shown: true } }, { token });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("FIRM_DEV_PAGES")]);
    expect((await other.call(readUser, {}, { token })).body.user.devPages).toBe(false);
  } finally {
    await other.stop();
  }
});

test("a new firm begins without", async () => {
  const { rows } = await app.database.pool.query(
    "select column_default from information_schema.columns where table_name = 'firm_settings' and column_name = 'dev_pages'",
  );
  expect(rows).toEqual([{ column_default: "false" }]);
});
