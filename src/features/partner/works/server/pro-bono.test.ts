import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { proBonoSteps } from "../steps.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
const by = ({ token }: TestStaff) => ({ token });

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
});
afterAll(() => app.stop());

async function versionOf(id: number): Promise<number> {
  const { version } = await app.database.query
    .selectFrom("pro_bono_activities")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

const year = "2026";
const create = async (who: TestStaff, minutes = 600, more: object = {}) =>
  app.call(
    endpoints.proBonoCalls.create,
    { body: { staff: who.id, doneOn: "2026-03-02", category: "counsel", title: "마을 무료 상담", minutes, ...more } },
    by(who),
  );
async function step(name: keyof (typeof proBonoSteps)["steps"], id: number, who: TestStaff, told: object = {}) {
  const version = await versionOf(id);
  const body = { version, ...told } as never;
  return app.call(stepCall(proBonoSteps, name), { ...at(id), body }, by(who));
}
const yearOf = async (who: TestStaff, of: TestStaff) =>
  (await app.call(endpoints.readProBonoYear, { params: { year } }, by(who))).body.models.find(
    ({ staffId }) => staffId === of.id,
  );

test("a lawyer keeps his own and sees no other's; somebody else recognises it", async () => {
  const lawyer = await firm.staff("시우", "변호사");
  const stranger = await firm.staff("아름", "어쏘변");
  const { body } = await create(lawyer);
  const id = body.model.id;
  expect((await app.call(endpoints.proBonoCalls.read, at(id), by(stranger))).status).toBe(404);
  expect((await create(stranger, 60, { staff: lawyer.id })).status).toBe(400);
  await step("submit", id, lawyer);
  expect((await step("approve", id, lawyer)).status).toBe(403);
  expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1800, approved: 0, waiting: 600 });
  expect((await step("approve", id, firm.committee)).status).toBe(200);
  expect(await yearOf(lawyer, lawyer)).toMatchObject({ approved: 600, missing: 1200, levy: 600_000 });
  expect(await yearOf(stranger, lawyer)).toBeUndefined();
});

test("the duty is lowered with a reason, and raised again", async () => {
  const lawyer = await firm.staff("이안", "변호사");
  await create(lawyer, 1200);
  const lower = (who: TestStaff, reason: string | null) =>
    app.call(endpoints.reduceProBono, { params: { year, staffId: String(lawyer.id) }, body: { reason } }, by(who));
  expect((await lower(lawyer, "육아로 활동이 어려움")).status).toBe(403);
  expect((await lower(firm.admin, "육아로 활동이 어려움")).status).toBe(200);
  expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1200, reduction: "육아로 활동이 어려움" });
  await lower(firm.admin, null);
  expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1800, reduction: null });
});
