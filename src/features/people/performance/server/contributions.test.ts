import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { listContributionRows, readContributions } from "../endpoints.ts";
import { addContract, addPayment, pastDay } from "./testing/records.ts";

let app: TestApp;
let admin: TestStaff;
let lawyer: TestStaff;
let clerk: TestStaff;
let home: number;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
});
afterAll(() => app.stop());

const of = { period: "month", day: pastDay } as const;
const read = ({ token }: TestStaff) => app.call(readContributions, { query: of }, { token });

type Part = { staff: TestStaff; role: "상담" | "계약" | "수행" | "홍보"; pct: number; amount: number };

/** All parts of a payment at once: their percents add up. */
async function allocate(paymentId: number, parts: readonly Part[]) {
  const rows = parts.map(({ staff, ...part }) => ({ payment_id: paymentId, staff_id: staff.id, ...part }));
  await app.database.query.insertInto("sales_allocations").values(rows).execute();
}

test("is there for 관리자 and 운영위원, where the firm shows such pages", async () => {
  const member = await app.createStaff({ roles: ["운영위원"], teamIds: [home] });
  expect((await read(lawyer)).status).toBe(403);
  expect((await read(member)).status).toBe(200);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: false }).execute();
  expect((await read(admin)).status).toBe(404);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: true }).execute();
});

test("adds up parts by person and role, and lists what is not settled", async () => {
  const contractId = await addContract(app, { teamId: home, staffId: lawyer.id });
  const pay = (amount: number) => addPayment(app, { teamId: home, contractId, amount });
  const [whole, part, none, referral] = [
    await pay(1_100_000),
    await pay(110_000),
    await pay(220_000),
    await pay(55_000),
  ];
  await allocate(whole, [
    { staff: lawyer, role: "수행", pct: 70, amount: 700_000 },
    { staff: clerk, role: "상담", pct: 30, amount: 300_000 },
  ]);
  await allocate(part, [{ staff: lawyer, role: "수행", pct: 100, amount: 50_000 }]);
  await allocate(referral, [{ staff: clerk, role: "홍보", pct: 100, amount: 50_000 }]);
  const { body } = await read(admin);
  const rolesOf = (staff: TestStaff) => body.people.find(({ staffId }) => staffId === staff.id)!.roles;
  expect(rolesOf(lawyer)).toEqual([{ role: "수행", count: 2, amount: "750000" }]);
  expect(rolesOf(clerk)).toEqual([
    { role: "상담", count: 1, amount: "300000" },
    { role: "홍보", count: 1, amount: "50000" },
  ]);
  expect([body.net, body.allocated]).toEqual(["1350000", "1100000"]);
  expect(Object.fromEntries(body.unresolved.map(({ number, problem }) => [number, problem]))).toEqual({
    [part]: "amount",
    [none]: "none",
    [referral]: "referral",
  });
  const query = { ...of, by: "staff", before: "N", page: "1", size: "100", figure: "contributed" } as const;
  const rows = await app.call(
    listContributionRows,
    { query: { ...query, key: String(lawyer.id) } },
    { token: admin.token },
  );
  expect([rows.body.total, rows.body.value.sum]).toEqual([2, "750000"]);
});
