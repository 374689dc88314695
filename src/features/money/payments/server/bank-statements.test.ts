import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { xlsxFile } from "#platform/server/spreadsheet/testing/files.ts";
import * as calls from "../endpoints.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

type Source = { readonly text?: string; readonly file?: string };

const as = (staff: { token: string }) => ({ token: staff.token });
const table = (...rows: (string | number)[][]) => rows.map((row) => row.join("\t")).join("\n");
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64");
const sample = (name: string) => base64(readFileSync(new URL(`testing/${name}`, import.meta.url)));

async function preview(source: Source) {
  const answer = await firm.app.call(calls.previewBank, { body: source }, as(firm.clerk));
  expect(answer.body.message).toBeUndefined();
  return answer.body;
}

/** As the screen does: what is new is entered, with the proposal that is certain. */
async function enter(source: Source, isReceipt = false) {
  const { lines } = await preview(source);
  const body = {
    ...source,
    lines: lines
      .filter(
        ({ duplicateOf, repeats, ask }) => isReceipt || (duplicateOf === null && repeats === null && ask === null),
      )
      .map(({ line, amount, proposals: [best] }) => ({
        line,
        isReceipt,
        match: best?.certain ? matchOf(best, amount) : null,
      })),
  };
  return firm.app.call(calls.importBank, { body }, as(firm.clerk));
}

function matchOf(
  { contractId, feeId, planId }: { contractId: number; feeId: number; planId: number | null },
  amount: number,
) {
  return { splits: [{ contractId, feeId, planId, amount }], deposit: 0, consultId: null };
}

const known = async (source: Source) => (await preview(source)).lines.map(({ duplicateOf }) => duplicateOf !== null);

describe("statements as offices have them", () => {
  test("a paste without names: amounts with commas are whole amounts", async () => {
    const text = "2026-11-20\t필드홍보배\t1,100,000\n2026-11-20\t필드김나래\t2,200,000";
    const { lines } = await preview({ text });
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ["필드홍보배", 1_100_000],
      ["필드김나래", 2_200_000],
    ]);
    expect((await enter({ text })).body).toMatchObject({ payments: 2, gross: "3300000" });
  });

  const swept = table(
    ["거래일시", "적요", "의뢰인/수취인", "출금액", "입금액", "거래후잔액"],
    ["2026-11-21 09:10:11", "타행이체", "필드가온", "0", "77,000", "77,000"],
    ["2026-11-21 09:11:00", "자금집금", "본사", "77,000", "0", "0"],
    ["2026-11-21 15:42:30", "타행이체", "필드가온", "0", "77,000", "77,000"],
  );

  test("an account swept to zero: two receipts that differ by their time alone; again both are known", async () => {
    expect((await enter({ text: swept })).body).toMatchObject({ payments: 2, gross: "154000" });
    expect((await preview({ text: swept })).lines).toMatchObject([{ isSure: true }, { isSure: true }]);
    const both = [2, 4].map((line) => ({ line, match: null, isReceipt: true }));
    const again = await firm.app.call(calls.importBank, { body: { text: swept, lines: both } }, as(firm.clerk));
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("2행은 이미 등록된")]);
  });

  test("the file of the bank is the paste of before, be it xls, xlsx, a page or a text", async () => {
    const xlsx = await xlsxFile([
      ["조회기간: 2026-11-21"],
      ["거래일시", "보낸분", "출금액", "입금액", "잔액"],
      [new Date("2026-11-21T09:10:11Z"), "필드 가온", 0, 77_000, 77_000],
      [new Date("2026-11-21T15:42:30Z"), "필드가온", 0, 77_000, 77_000],
    ]);
    const page = `<html><body><table><tr><td colspan="5">거래내역</td></tr></table><table>
      <tr><th rowspan="2">거래일시</th><th rowspan="2">보낸분</th><th colspan="2">거래금액</th><th rowspan="2">잔액</th></tr>
      <tr><th>출금</th><th>입금</th></tr>
      <tr><td>2026.11.21<br>09:10:11</td><td>필드&nbsp;가온</td><td></td><td>77,000원</td><td>77,000원</td></tr>
      <tr><td>2026.11.21<br>15:42:30</td><td>필드가온</td><td></td><td>77,000원</td><td>77,000원</td></tr></table>`;
    const tabs = swept.replaceAll("2026-11-21", "20261121");
    for (const file of [
      sample("statement.xls"),
      base64(xlsx),
      base64(page),
      base64(Buffer.from(`\uFEFF${tabs}`, "utf16le")),
    ]) {
      expect((await preview({ file })).lines).toMatchObject(
        [{ isSure: true }, { isSure: true }].map((one) => expect.objectContaining(one)),
      );
    }
  });

  test.each([
    ["statement-biff5.xls", /xlsx로 다시 저장/],
    ["encrypted", /암호/],
  ])("%s is refused with what to do", async (name, sentence) => {
    const locked = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf16le")]);
    const file = name.endsWith(".xls") ? sample(name) : base64(locked);
    const answer = await firm.app.call(calls.previewBank, { body: { file } }, as(firm.clerk));
    expect([answer.status, answer.body.fields?.file]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test("one open item, two lines that fit it: one is matched, the other left open; a refusal names its line", async () => {
    const contract = await firm.contract({ client: "소루리", amount: 2_580_000 });
    const text = table(
      ["거래일자", "보낸분", "입금액", "잔액"],
      ["2026-11-20", "소루리", "2,580,000", "100,000,000"],
      ["2026-11-20", "소루리", "2,580,000", "200,000,000"],
      ["2026-11-20", "필드무관", "70,000", "200,070,000"],
    );
    const { lines } = await preview({ text });
    expect(lines.map(({ proposals }) => proposals.map(({ feeId, certain }) => [feeId, certain]))).toEqual([
      [[contract.feeId, true]],
      [],
      [],
    ]);
    const match = matchOf({ contractId: contract.id, feeId: contract.feeId, planId: null }, 2_580_000);
    const twice = { text, lines: [2, 3].map((line) => ({ line, match })) };
    const refused = await firm.app.call(calls.importBank, { body: twice }, as(firm.clerk));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^3행: /)]);
    const wrong = { text, lines: [{ line: 4, match }] };
    const other = await firm.app.call(calls.importBank, { body: wrong }, as(firm.clerk));
    expect([other.status, other.body.fields?.["lines"]]).toEqual([400, expect.stringMatching(/^4행: /)]);

    const { body } = await enter({ text });
    expect(body).toMatchObject({ payments: 3, matched: 1, open: 2 });
    const list = async (status: string) =>
      (
        await firm.app.call(
          calls.paymentCalls.list,
          { query: { bankImportId: `${body.id}..${body.id}`, status } },
          as(firm.clerk),
        )
      ).body.models.map(({ payName }) => payName);
    expect(await list("matched")).toEqual(["소루리"]);
    expect((await list("received")).toSorted()).toEqual(["소루리", "필드무관"]);
    const [latest] = (await firm.app.call(calls.listImports, {}, as(firm.clerk))).body.models;
    expect(latest).toMatchObject({ id: body.id, matched: 1, open: 2 });
  });
});

describe("the same movement in two notations", () => {
  const day = daysFrom(today, -3);
  const facts = { name: "필드나래", amount: "330,000", balance: "9,330,000" };
  const full = table(
    ["거래일시", "보낸분", "입금액", "잔액"],
    [`${day} 10:00:01`, facts.name, facts.amount, facts.balance],
  );

  beforeAll(async () => {
    expect((await enter({ text: full })).status).toBe(200);
  });

  test.each([
    [
      "dots and no commas",
      table(
        ["일자", "시각", "보낸분", "입금", "잔액"],
        [day.replaceAll("-", "."), "10:00:01", facts.name, "330000원", "₩9330000"],
      ),
    ],
    [
      "spaces and width of the payer",
      table(["일자", "시각", "보낸분", "입금", "잔액"], [day, "10:00:01", "필드　나 래", facts.amount, facts.balance]),
    ],
    ["no time", table(["일자", "보낸분", "입금", "잔액"], [day, facts.name, facts.amount, facts.balance])],
    ["no balance", table(["일시", "보낸분", "입금"], [`${day} 10:00`, facts.name, facts.amount])],
    ["nothing but day, payer and amount", `${day}\t${facts.name}\t${facts.amount}`],
    ["a file with commas", `일자,보낸분,입금,잔액\n${day},${facts.name},"330,000","9,330,000"`],
  ])("%s", async (_, text) => {
    expect(await known({ text })).toEqual([true]);
    const line = text.startsWith(day) ? 1 : 2;
    const body = { text, lines: [{ line, match: null }] };
    expect((await firm.app.call(calls.importBank, { body }, as(firm.clerk))).status).toBe(409);
  });

  test("another time is another movement; what cannot be told is entered when somebody says so, and known then", async () => {
    const later = table(
      ["거래일시", "보낸분", "입금액", "잔액"],
      [`${day} 15:00:01`, facts.name, facts.amount, facts.balance],
    );
    expect(await known({ text: later })).toEqual([false]);
    const short = table(["일자", "보낸분", "입금"], [day, facts.name, facts.amount], [day, facts.name, facts.amount]);
    expect(await known({ text: short })).toEqual([true, false]);
    expect((await enter({ text: short }, true)).body).toMatchObject({ payments: 2 });
    expect(await known({ text: short })).toEqual([true, true]);
  });

  test("what was entered before times were kept is asked about, and takes no second receipt away", async () => {
    await firm.app.database.query
      .insertInto("payments")
      .values({
        team_id: firm.home,
        pay_type: "계좌이체",
        pay_amt: 5_000,
        pay_name: "필드옛날",
        pay_date: day,
        bank_key: `${day}|5000|필드옛날|=5000`,
      })
      .execute();
    const text = table(
      ["거래일시", "보낸분", "출금액", "입금액", "잔액"],
      [`${day} 09:00:00`, "필드옛날", 0, 5_000, 5_000],
      [`${day} 09:01:00`, "본사", 5_000, 0, 0],
      [`${day} 10:00:00`, "필드옛날", 0, 5_000, 5_000],
    );
    expect((await preview({ text })).lines).toMatchObject([
      { duplicateOf: expect.any(Number) as number, isSure: false },
      { duplicateOf: null, repeats: null },
    ]);
    expect((await enter({ text })).body).toMatchObject({ payments: 1 });
    expect(await known({ text })).toEqual([true, true]);
  });
});

describe("words of 구분", () => {
  const text = table(
    ["거래일자", "구분", "내용", "거래금액"],
    ["2026-11-19", "입금", "필드하나", "1,000"],
    ["2026-11-19", "펌뱅킹 (당행)", "필드둘", "2,000"],
    ["2026-11-19", "자동이체", "관리비", "3,000"],
  );

  test("one that nobody knows is asked about until the firm says what it means", async () => {
    const before = await preview({ text });
    expect(before.lines.map(({ ask }) => ask)).toEqual([
      null,
      expect.stringContaining("처음 보는 구분 ‘펌뱅킹 (당행)’"),
    ]);
    expect(before.skipped).toEqual([{ line: 4, reason: "출금입니다.", isWithdrawal: true }]);
    const unasked = { text, lines: [{ line: 3, match: null }] };
    const refused = await firm.app.call(calls.importBank, { body: unasked }, as(firm.clerk));
    expect([refused.status, refused.body.fields?.["lines"]]).toEqual([400, expect.stringMatching(/^3행: 처음 보는/)]);

    const set = (word: string, direction: "in" | "out") =>
      firm.app.call(calls.setBankKind, { body: { word, direction } }, as(firm.clerk));
    expect((await set("펌뱅킹(당행)", "out")).status).toBe(200);
    expect((await preview({ text })).skipped.map(({ line }) => line)).toEqual([3, 4]);
    expect((await set("펌뱅킹당행", "in")).status).toBe(200);
    expect((await preview({ text })).lines.map(({ ask }) => ask)).toEqual([null, null]);
    expect((await set("( )", "in")).status).toBe(400);
    expect((await set("가".repeat(31), "in")).status).toBe(400);

    const { models } = (await firm.app.call(calls.listBankKinds, {}, as(firm.clerk))).body;
    const kind = models.find(({ word }) => word === "펌뱅킹당행")!;
    const params = { kindId: String(kind.id) };
    expect((await firm.app.call(calls.removeBankKind, { params }, as(firm.clerk))).status).toBe(200);
    expect((await firm.app.call(calls.removeBankKind, { params }, as(firm.clerk))).status).toBe(404);
    expect((await preview({ text })).lines.map(({ ask }) => ask !== null)).toEqual([false, true]);
  });

  test("somebody's answer enters the line", async () => {
    const body = { text, lines: [{ line: 3, match: null, isReceipt: true }] };
    expect((await firm.app.call(calls.importBank, { body }, as(firm.clerk))).body).toMatchObject({
      payments: 1,
      gross: "2000",
    });
  });
});

test("a line of a closed month, of a day to come, or a withdrawal is refused by its line", async () => {
  const day = `${Number(today.slice(0, 4)) - 1}-03-04`;
  await firm.app.call(calls.closeMonth, { body: { month: day.slice(0, 7) } }, as(firm.clerk));
  const text = table(
    ["일자", "보낸분", "출금", "입금"],
    [today, "가", 0, 1_000],
    [day, "나", 0, 2_000],
    [daysFrom(today, 2), "다", 0, 3_000],
    [today, "라", 4_000, 0],
  );
  const { lines, skipped } = await preview({ text });
  expect(lines.map(({ monthClosed }) => monthClosed)).toEqual([false, true]);
  expect(skipped.map(({ line, isWithdrawal }) => [line, isWithdrawal])).toEqual([
    [4, false],
    [5, true],
  ]);
  const send = (line: number) =>
    firm.app.call(calls.importBank, { body: { text, lines: [{ line, match: null }] } }, as(firm.clerk));
  expect([(await send(3)).status, (await send(3)).body.message]).toEqual([
    423,
    expect.stringMatching(/^3행은 마감된 달/),
  ]);
  expect((await send(4)).status).toBe(400);
  expect((await send(5)).status).toBe(400);
});
