import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { fillPath } from "#platform/endpoint.ts";
import { addDays, addMonths, seoulDay } from "#platform/dates.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import { contractCalls, enterLedger, setClients } from "#features/pipeline/contracts/endpoints.ts";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { exportBook, printBook, readBook } from "../endpoints.ts";

let firm: ContractFirm;
let stranger: TestStaff;
let looker: TestStaff;
let other: TestStaff;
const today = seoulDay(Date.now());
const from = addDays(today, -400);

beforeAll(async () => {
  firm = await startContractFirm();
  const away = await firm.app.createTeam("진행2팀");
  stranger = await firm.app.createStaff({ roles: ["송무팀원"], teamIds: [away] });
  looker = await firm.app.createStaff({ shortName: "홍보", roles: ["홍보책임"], teamIds: [firm.home] });
  other = await firm.app.createStaff({ shortName: "다른", roles: ["변호사"], teamIds: [firm.home] });
});
afterAll(() => firm.app.stop());

const as = ({ token }: TestStaff) => ({ token });
const read = async (query: object = {}, who = firm.clerk) =>
  (await firm.app.call(readBook, { query: { from, to: today, ...query } }, as(who))).body;
const entryOf = async (number: number, who = firm.clerk) =>
  (await read({}, who)).models.find((one) => one.number === number);
const change = async (number: number, changes: object) => {
  const { version } = await firm.read(number);
  const input = { params: { number: String(number) }, body: { version, changes } };
  return firm.app.call(contractCalls.update, input, as(firm.clerk));
};
const signedOn = (id: number, day: string) =>
  firm.app.database.pool.query("update contracts set signed_at = $2 where id = $1", [id, day]);
const addressOf = (address: string) =>
  firm.app.database.pool.query("update clients set address = $2 where id = any($1)", [
    firm.clients.map(({ id }) => id),
    address,
  ]);
const logged = async (action: string) =>
  (await firm.app.database.query
    .selectFrom("access_log")
    .select(["subject", "record_ids", "reason"])
    .where("action", "=", action as never)
    .orderBy("id", "desc")
    .executeTakeFirst())!;

describe("수임장부", () => {
  test("names what is missing, and is whole once it was mended on the contract", async () => {
    const { number, id } = await firm.signed();
    expect(await entryOf(number)).toMatchObject({
      number,
      signedAt: "2026-11-10",
      amount: 3_300_000,
      lawyers: "변호",
      clients: [{ name: "한위임", address: "" }],
      opponent: { name: "박상대", address: "" },
      party: null,
      title: "대여금 청구",
      result: "",
      missing: ["clientAddress", "opponentAddress", "agency"],
    });
    await addressOf("서울 서초구 시험로 1");
    const mended = { opponentAddress: "서울 강남구 시험로 2", agency: "서울중앙지방법원", party: "한당사" };
    expect((await change(number, mended)).status).toBe(200);
    expect((await entryOf(number))!.missing).toEqual(["partyAddress"]);
    await change(number, { partyAddress: "서울 서초구 시험로 3" });
    const { rows } = await firm.app.database.pool.query(
      `select p.side from parties p join persons n on n.id = p.person_id
       where p.record_type = 'contract' and p.record_id = $1 and n.name = '한당사' and p.deleted_at is null`,
      [id],
    );
    expect(rows).toEqual([{ side: "의뢰인" }]);
    await firm.write(setClients, number, { clientIds: [firm.clients[1]!.id], jointLiability: false });
    expect(await entryOf(number)).toMatchObject({
      party: { name: "한당사", address: "서울 서초구 시험로 3" },
      opponent: { name: "박상대", address: "서울 강남구 시험로 2" },
      agency: "서울중앙지방법원",
      missing: [],
    });
    expect((await read({ part: "missing" })).models.map((one) => one.number)).not.toContain(number);
    expect((await read({ lawyer: other.id })).total).toBe(0);
    expect((await read({ lawyer: firm.lawyer.id })).models.map((one) => one.number)).toContain(number);
    await firm.app.database.pool.query("delete from contract_lawyers where contract_id = $1", [id]);
    expect((await entryOf(number))!.missing).toEqual(["lawyers"]);
  });

  test("a contract without an opponent says so, and cannot name one as well", async () => {
    const { number } = await firm.signed();
    expect((await change(number, { opponentNone: true })).body.fields).toHaveProperty("opponentNone");
    await firm.app.database.pool.query("update contracts set opponent = '' where id_int = $1", [number]);
    expect((await entryOf(number))!.missing).toContain("opponent");
    expect((await change(number, { opponentNone: true })).status).toBe(200);
    expect(await entryOf(number)).toMatchObject({ opponent: null });
    expect((await entryOf(number))!.missing).not.toContain("opponent");
  });

  test("case number and result come from the cases; a case that was filed without number lacks it", async () => {
    const { number, id } = await firm.signed();
    const { rows } = await firm.app.database.pool.query(
      `insert into projects (team_id, title, contract_id, client_id, status) values ($1, '대여금', $2, $3, 'active') returning id`,
      [firm.home, id, firm.clients[0]!.id],
    );
    const projectId = rows[0].id;
    await firm.app.database.pool.query(
      `insert into legal_cases (team_id, project_id, court, procedure, instance, status)
       values ($1, $2, '수원지방법원', 'civil', 'first', 'filed')`,
      [firm.home, projectId],
    );
    expect(await entryOf(number)).toMatchObject({ agency: "수원지방법원", caseNos: [] });
    expect((await entryOf(number))!.missing).toContain("caseNo");
    await firm.app.database.pool.query("update legal_cases set case_no = '2026가단1234' where project_id = $1", [
      projectId,
    ]);
    await firm.app.database.pool.query("update contracts set status = 'fulfilled' where id = $1", [id]);
    expect(await entryOf(number)).toMatchObject({ caseNos: ["2026가단1234"] });
    expect((await entryOf(number))!.missing).toContain("result");
    await firm.app.database.pool.query("update projects set result = 'won' where id = $1", [projectId]);
    expect(await entryOf(number)).toMatchObject({ result: "승소" });
    expect((await entryOf(number))!.missing).not.toContain("result");
    // Of a case behind a wall the book tells nothing, though the contract is in sight.
    await firm.app.database.pool.query(
      `insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
       select 'project', $1, 'opponent', $2, max(id) from conflict_checks`,
      [projectId, firm.clerk.id],
    );
    expect(await entryOf(number)).toMatchObject({ agency: "", caseNos: [], result: "" });
  });

  test("is late a month after signing, entered or not, and kept from the entry for as long as the rate says", async () => {
    const { number, id } = await firm.signed();
    await signedOn(id, addMonths(today, -1));
    expect(await entryOf(number)).toMatchObject({ state: "open", dueOn: addMonths(addMonths(today, -1), 1) });
    await signedOn(id, addDays(today, -40));
    expect(await entryOf(number)).toMatchObject({ state: "overdue" });
    expect((await read({ part: "open" })).models.map((one) => one.number)).toContain(number);
    await firm.write(enterLedger, number, { ledgerNo: "2026-9", ledgerAt: today });
    expect(await entryOf(number)).toMatchObject({
      state: "enteredLate",
      ledgerNo: "2026-9",
      ledgerAt: today,
      keptUntil: addMonths(today, 36),
    });
    const late = await read({ part: "late" });
    expect(late.models.map((one) => one.number)).toContain(number);
    expect(late.total).toBe(late.summary.late);
    await signedOn(id, today);
    expect(await entryOf(number)).toMatchObject({ state: "entered" });
  });

  test("shows nobody a contract out of sight: of other teams, of other lawyers, behind a wall", async () => {
    const { number, id } = await firm.signed();
    expect((await entryOf(number))!.number).toBe(number);
    expect((await read({}, stranger)).summary.entries).toBe(0);
    expect(await entryOf(number, firm.lawyer)).toBeDefined();
    expect(await entryOf(number, other)).toBeUndefined();
    const before = await read();
    await firm.app.database.pool.query(
      `insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
       select 'contract', $1, 'opponent', $2, max(id) from conflict_checks where record_id = $1 and record_type = 'contract'`,
      [id, firm.clerk.id],
    );
    expect(await entryOf(number)).toBeUndefined();
    const after = await read();
    expect(after.summary.entries).toBe(before.summary.entries - 1);
    expect(
      (await firm.app.call(printBook, { query: { from, to: today } }, as(firm.clerk))).body.models,
    ).not.toContainEqual(expect.objectContaining({ number }));
  });

  test("masks people for whoever only looks, and tells the access log who was read", async () => {
    await addressOf("서울 서초구 시험로 1");
    const { number, id } = await firm.signed({ opponentAddress: "서울 강남구 시험로 2" });
    const { clients, opponent } = (await entryOf(number, looker))!;
    expect(clients[0]!.name).not.toBe("한위임");
    expect(clients[0]!.address).toBe("***");
    expect(opponent).toEqual({ name: expect.not.stringMatching("박상대"), address: "***" });
    const { subject, record_ids: ids } = await logged("조회");
    expect([subject, ids.includes(firm.clients[0]!.id)]).toEqual(["고객", true]);
    const rows = await firm.app.database.query
      .selectFrom("access_log")
      .select("record_ids")
      .where("staff_id", "=", looker.id)
      .where("subject", "=", "계약")
      .execute();
    expect(rows.some((row) => row.record_ids.includes(id))).toBe(true);
  });

  test("refuses a period that ends before it begins, and whoever has no contracts", async () => {
    const query = { from: today, to: addDays(today, -1) };
    expect((await firm.app.call(readBook, { query: query }, as(firm.clerk))).body.fields).toHaveProperty("to");
    const nobody = await firm.app.createStaff({ roles: [], teamIds: [firm.home] });
    expect((await firm.app.call(readBook, { query: { from, to: today } }, as(nobody))).status).toBe(403);
    expect((await firm.app.call(readBook, { query: { from, to: today } })).status).toBe(401);
  });
});

describe("paper and file", () => {
  test("what is printed stands in the access log", async () => {
    const { id } = await firm.signed();
    const { body } = await firm.app.call(
      printBook,
      { query: { from, to: today, lawyer: String(firm.lawyer.id) } },
      as(firm.clerk),
    );
    expect(body.lawyer).toBe("변호");
    const { subject, record_ids: ids, reason } = await logged("출력");
    expect([subject, ids.includes(id), reason]).toEqual(["계약", true, `수임장부 ${from}–${today}`]);
  });

  test("the file asks for a reason and the right to manage, and is written down", async () => {
    const { id } = await firm.signed();
    const send = (body: object, { token } = firm.clerk) =>
      fetch(`${firm.app.url}${fillPath(exportBook.path, {})}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ from, to: today, ...body }),
      });
    expect((await send({ reason: " " })).status).toBe(400);
    expect((await send({ reason: "지방변호사회 점검" }, looker)).status).toBe(403);
    const answer = await send({ reason: "지방변호사회 점검" });
    expect(answer.status).toBe(200);
    const text = JSON.stringify(await readSpreadsheet(Buffer.from(await answer.arrayBuffer())));
    for (const word of ["위임인 주소", "상대방 주소", "처리결과", "한위임", "박상대", "관할기관"])
      expect(text).toContain(word);
    const { record_ids: ids, reason } = await logged("다운로드");
    expect([ids.includes(id), reason]).toEqual([true, `수임장부 ${from}–${today}: 지방변호사회 점검`]);
  });
});
