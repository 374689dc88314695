import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { cancelReport, readBarContracts, readBarReport, reportYear } from "../endpoints.ts";
import { remindOfReport } from "./remind.ts";

let firm: ContractFirm;
let head: TestStaff;
let second: TestStaff;
const today = seoulDay(Date.now());
const year = Number(today.slice(0, 4)) - 1;
const params = { year: String(year) };

beforeAll(async () => {
  firm = await startContractFirm();
  head = await firm.app.createStaff({ shortName: "대표", roles: ["관리자"], teamIds: [firm.home] });
  second = await firm.app.createStaff({ shortName: "둘째", roles: ["변호사"], teamIds: [firm.home] });
});
afterAll(() => firm.app.stop());

const as = ({ token }: TestStaff) => ({ token });
const read = async (who = head) => firm.app.call(readBarReport, { params }, as(who));
const contractsOf = async (staffId: number | null, who = head) => {
  const query = staffId === null ? {} : { lawyer: String(staffId) };
  return (await firm.app.call(readBarContracts, { params, query }, as(who))).body;
};
const report = (seen: { contracts: number; amount: string }, more: object = {}, who = head) =>
  firm.app.call(reportYear, { params, body: { reportedOn: today, receiptNo: "접수 12", seen, ...more } }, as(who));
const run = (text: string, values: unknown[]) => firm.app.database.pool.query(text, values);

/** A contract that was signed in the year. */
async function signedIn(staffIds: readonly number[], total: number, day = `${year}-05-02`) {
  const { number, id } = await firm.signed();
  await run("update contracts set signed_at = $2, total = $3 where id = $1", [id, day, total]);
  await run("delete from contract_lawyers where contract_id = $1", [id]);
  await run("insert into contract_lawyers select $1, unnest($2::bigint[])", [id, staffIds]);
  return { number, id };
}

test("counts each contract for every lawyer and shares its fees, without those of other years and canceled ones", async () => {
  await signedIn([firm.lawyer.id], 1_000_000, `${year}-01-01`);
  const both = await signedIn([firm.lawyer.id, second.id], 1_100_001, `${year}-12-31`);
  await signedIn([second.id], 9_000_000, `${year + 1}-01-01`);
  const dropped = await signedIn([second.id], 9_000_000);
  await run("update contracts set status = 'void' where id = $1", [dropped.id]);
  await signedIn([], 500_000);
  const { body } = await read();
  expect(body).toMatchObject({
    dueOn: `${year + 1}-01-31`,
    mayReport: true,
    report: null,
    today: null,
    total: { contracts: 3, amount: "2600001" },
  });
  const first = [firm.lawyer.id, second.id].toSorted((one, other) => one - other)[0];
  const shares = [firm.lawyer.id, second.id].map((id) => (id === first ? 550_001 : 550_000));
  expect(body.lawyers).toMatchObject([
    { staffId: second.id, contracts: 1, amount: String(shares[1]) },
    { staffId: firm.lawyer.id, contracts: 2, amount: String(1_000_000 + shares[0]!) },
    { staffId: null, contracts: 1, amount: "500000" },
  ]);
  expect((await contractsOf(second.id)).models).toMatchObject([
    { number: both.number, lawyers: 2, amount: shares[1], signedAt: `${year}-12-31` },
  ]);
  expect((await contractsOf(null)).models).toMatchObject([{ amount: 500_000 }]);
});

test("manager and administrator alone; a contract out of sight is counted and not named", async () => {
  for (const who of [firm.clerk, firm.lawyer]) {
    expect((await read(who)).status).toBe(403);
    expect((await report({ contracts: 3, amount: "2600001" }, {}, who)).status).toBe(403);
  }
  expect((await read(firm.manager)).status).toBe(200);
  expect((await firm.app.call(readBarReport, { params })).status).toBe(401);
  const walled = await signedIn([second.id], 700_000);
  await run(
    `insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
     select 'contract', $1, 'opponent', $2, max(id) from conflict_checks where record_id = $1 and record_type = 'contract'`,
    [walled.id, firm.manager.id],
  );
  const { models, hidden } = await contractsOf(second.id, firm.manager);
  expect(models.map(({ number }) => number)).not.toContain(walled.number);
  expect(hidden).toEqual({ contracts: 1, amount: "700000" });
  expect((await contractsOf(second.id)).models.map(({ number }) => number)).toContain(walled.number);
  expect((await read(firm.manager)).body.total).toEqual({ contracts: 4, amount: "3300001" });
});

test("January reminds 관리자 once, as long as nothing was reported", async () => {
  expect(await remindOfReport(firm.app.database, `${year + 1}-02-01`)).toBe(false);
  expect(await remindOfReport(firm.app.database, `${year + 1}-01-03`)).toBe(true);
  expect(await remindOfReport(firm.app.database, `${year + 1}-01-04`)).toBe(false);
  const { rows } = await run(
    `select t.due_on, u.staff_id from tasks t join task_users u on u.task_id = t.id where t.title like '[변호사회 보고]%'`,
    [],
  );
  expect(rows).toEqual([{ due_on: `${year + 1}-01-31`, staff_id: head.id }]);
});

test("what was reported stays as it was; what changed since is told, and a report is taken back with a reason", async () => {
  const { total } = (await read()).body;
  expect((await report({ ...total, contracts: total.contracts + 1 })).status).toBe(409);
  expect((await report(total, { reportedOn: `${year}-12-31` })).body.fields).toHaveProperty("reportedOn");
  expect((await report(total, { reportedOn: addDays(today, 1) })).body.fields).toHaveProperty("reportedOn");
  const now = { year: String(year + 1) };
  const early = await firm.app.call(
    reportYear,
    { params: now, body: { reportedOn: today, receiptNo: "", seen: total } },
    as(head),
  );
  expect(early.status).toBe(422);
  expect((await report(total)).status).toBe(200);
  expect((await report(total)).status).toBe(422);
  const frozen = (await read()).body;
  expect(frozen).toMatchObject({
    mayReport: false,
    today: null,
    report: { reportedOn: today, receiptNo: "접수 12", reportedBy: "대표" },
  });
  await signedIn([firm.lawyer.id], 10_000);
  await run("update contracts set total = total * 2 where signed_at <= $1", [`${year}-12-31`]);
  const later = (await read()).body;
  expect([later.total, later.lawyers]).toEqual([frozen.total, frozen.lawyers]);
  expect(later.today).toEqual({ contracts: total.contracts + 1, amount: "6620002" });
  expect((await contractsOf(null)).models).toMatchObject([{ amount: 500_000 }]);

  const cancel = (reason: string) => firm.app.call(cancelReport, { params, body: { reason } }, as(head));
  expect((await cancel(" ")).status).toBe(400);
  expect((await cancel("수임액 정정")).status).toBe(200);
  expect((await cancel("수임액 정정")).status).toBe(422);
  const again = (await read()).body;
  expect(again).toMatchObject({
    report: null,
    total: later.today,
    former: [{ reason: "수임액 정정", canceledBy: "대표", receiptNo: "접수 12", total }],
  });
  expect((await report(again.total)).status).toBe(200);
  const { rows } = await run("select action from change_log where record_type = 'barReport' order by id", []);
  expect(rows.map(({ action }) => action)).toEqual(["barReport.report", "barReport.cancel", "barReport.report"]);
});
