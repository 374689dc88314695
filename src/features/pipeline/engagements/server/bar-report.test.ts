import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { fillPath } from "#platform/endpoint.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import {
  cancelFiling,
  cancelReport,
  exportFiling,
  makeFiling,
  readBarContracts,
  readBarReport,
  readFiling,
  reportYear,
} from "../endpoints.ts";
import { remindOfFiling, remindOfReport } from "./remind.ts";

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

const filingOf = (filing: string, who = head) => firm.app.call(readFiling, { params: { filing } }, as(who));
const file = (filing: string, edition: string, more: object = {}) =>
  firm.app.call(
    makeFiling,
    { params: { filing }, body: { reportedOn: today, receiptNo: "접수 7", edition, ...more } },
    as(head),
  );
const cancelOf = (filing: string) =>
  firm.app.call(cancelFiling, { params: { filing }, body: { reason: "다시 제출" } }, as(head));

async function exportedSheet(filing: string) {
  const response = await fetch(`${firm.app.url}${fillPath(exportFiling.path, { filing })}`, {
    method: "POST",
    headers: { authorization: `Bearer ${head.token}`, "content-type": "application/json" },
    body: JSON.stringify({ reason: "변호사회 제출" }),
  });
  expect(response.status).toBe(200);
  const [sheet] = await readSpreadsheet(Buffer.from(await response.arrayBuffer()));
  return sheet!.rows.map(({ values }) => values);
}

test("the half-year of former officials: taken within two years, with what came of it, until that was reported", async () => {
  const half = `officials-${year}-2`;
  const [left, long] = await Promise.all(
    ["퇴임", "오래전"].map((shortName) => firm.app.createStaff({ shortName, roles: ["변호사"], teamIds: [firm.home] })),
  );
  const leave = (id: number, day: string) =>
    run("update staffs set ex_public_office_agency = '가상지방법원', ex_public_office_left_on = $2 where id = $1", [
      id,
      day,
    ]);
  await leave(left!.id, `${year}-03-02`);
  await leave(long!.id, `${year - 3}-01-02`);
  await signedIn([left!.id], 1_000, `${year}-03-01`);
  const earlier = await signedIn([left!.id], 1_000, `${year}-04-05`);
  const open = await signedIn([left!.id, firm.lawyer.id], 1_000, `${year}-08-10`);
  await signedIn([long!.id], 1_000, `${year}-09-01`);
  await run(
    `insert into projects (team_id, title, contract_id, status, closed_at, result)
     values ($1, '대여금', $2, 'closed', $3, 'won'), ($1, '대여금', $4, 'active', null, null)`,
    [firm.home, earlier.id, `${year}-10-02`, open.id],
  );
  const { body } = await filingOf(half);
  expect(body).toMatchObject({ dueOn: `${year + 1}-01-31`, mayReport: true, report: null, hidden: 0, proBono: [] });
  const who = { staffId: left!.id, office: "가상지방법원", leftOn: `${year}-03-02` };
  expect(body.officials).toMatchObject([
    { ...who, contract: earlier.number, engagedOn: `${year}-04-05`, progress: "종결", result: "승소" },
    { ...who, contract: open.number, engagedOn: `${year}-08-10`, progress: "진행", result: "" },
  ]);
  for (const other of [firm.clerk, firm.lawyer]) expect((await filingOf(half, other)).status).toBe(403);
  expect((await filingOf(`officials-${year}`)).status).toBe(400);

  const rows = await exportedSheet(half);
  expect(rows.map((cells) => [cells[1], cells[4], cells[8] ?? ""])).toEqual([
    ["퇴직 기관", "사건명", "처리결과"],
    ["가상지방법원", "대여금 청구", "승소"],
    ["가상지방법원", "대여금 청구", ""],
  ]);
  expect((await filingOf(half)).body.exported).toMatchObject({ by: "대표" });

  expect((await file(half, "0".repeat(64))).status).toBe(409);
  expect((await file(half, body.edition, { reportedOn: `${year}-12-31` })).body.fields).toHaveProperty("reportedOn");
  expect((await file(`officials-${year + 1}-2`, body.edition)).status).toBe(422);
  expect((await file(half, body.edition)).status).toBe(200);
  expect((await filingOf(half)).body).toMatchObject({ differs: false, edition: body.edition });
  expect((await file(half, body.edition)).status).toBe(422);
  // What was reported with its outcome is not reported again; what goes on is.
  const next = (await filingOf(`officials-${year + 1}-1`)).body.officials;
  expect(next.filter(({ staffId }) => staffId === left!.id).map(({ contract }) => contract)).toEqual([open.number]);
  await run("update projects set status = 'closed', closed_at = $2, result = 'lost' where contract_id = $1", [
    open.id,
    `${year}-12-20`,
  ]);
  const frozen = (await filingOf(half)).body;
  expect(frozen).toMatchObject({ differs: true, mayReport: false, officials: body.officials });
  expect((await cancelOf(half)).status).toBe(200);
  expect((await cancelOf(half)).status).toBe(422);
  const again = (await filingOf(half)).body;
  expect(again).toMatchObject({ report: null, differs: false, former: [{ rows: 2, reason: "다시 제출" }] });
  expect(again.officials[1]).toMatchObject({ progress: "종결", result: "패소" });
});

test("공익활동 of a year is reported as it was approved, apart from 수임건수", async () => {
  const filing = `proBono-${year}`;
  await run(
    `insert into pro_bono_activities (team_id, staff_id, done_on, minutes, category, title, status)
     values ($1, $2, $3, 600, 'counsel', '무료 상담', 'approved')`,
    [firm.home, second.id, `${year}-06-02`],
  );
  const { body } = await filingOf(filing);
  expect(body.proBono.find(({ staffId }) => staffId === second.id)).toMatchObject({ approved: 600, lowered: false });
  expect((await file(filing, body.edition)).status).toBe(200);
  expect((await filingOf(filing)).body).toMatchObject({ differs: false, edition: body.edition });
  await run("update pro_bono_activities set minutes = 900 where staff_id = $1", [second.id]);
  const later = (await filingOf(filing)).body;
  expect(later).toMatchObject({ differs: true, proBono: body.proBono, report: { receiptNo: "접수 7" } });
  expect((await read()).body.report).not.toMatchObject({ receiptNo: "접수 7" });
});

const remind = (kind: "officials" | "proBono", day: string) => remindOfFiling(firm.app.database, kind, day);

test("January and July remind 관리자 of each report once, as long as it was not made", async () => {
  expect(await remind("officials", `${year + 1}-02-01`)).toBe(false);
  expect(await remind("proBono", `${year + 1}-01-03`)).toBe(false);
  expect(await remind("proBono", `${year + 2}-01-03`)).toBe(true);
  expect(await remind("officials", `${year + 1}-01-03`)).toBe(true);
  expect(await remind("officials", `${year + 1}-01-04`)).toBe(false);
  const { rows } = await run(
    `select t.due_on, t.url from tasks t join task_users u on u.task_id = t.id
     where t.url like '%?filing=%' and u.staff_id = $1 order by t.id`,
    [head.id],
  );
  expect(rows).toEqual([
    { due_on: `${year + 2}-01-31`, url: `/lawfirm/contract/bar-report?filing=proBono-${year + 1}` },
    { due_on: `${year + 1}-01-31`, url: `/lawfirm/contract/bar-report?filing=officials-${year}-2` },
  ]);
});
