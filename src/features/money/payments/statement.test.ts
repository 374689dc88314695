import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Direction } from "./bank-kinds.ts";
import { readDay, readTime } from "./statement-cells.ts";
import { readStatement, readStatementText } from "./statement.ts";

const kinds = new Map<string, Direction>([
  ["입금", "in"],
  ["출금", "out"],
  ["출", "out"],
  ["수수료", "out"],
]);
const options = { kinds, today: "2026-11-25" };

function read(text: string) {
  const statement = readStatementText(text, options);
  if (!statement) return null;
  return {
    receipts: statement.lines.filter(({ ask }) => ask === null).map(({ name, amount }) => [name, amount]),
    asked: statement.lines.filter(({ ask }) => ask !== null).map(({ line, ask }) => [line, ask]),
    out: statement.skipped.filter(({ isWithdrawal }) => isWithdrawal).map(({ line }) => line),
    broken: statement.skipped.filter(({ isWithdrawal }) => !isWithdrawal).map(({ line, reason }) => [line, reason]),
  };
}

const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\n");

describe("columns by their names", () => {
  const facts = { day: "2026-11-20", name: "홍길동", amount: 1_100_000, balance: 5_100_000 };

  test.each([
    [
      "titles above, receipts and withdrawals apart",
      table(
        ["조회기간: 2026-11-01 ~ 2026-11-20"],
        ["계좌번호", "110-000-000000", "예금주", "법률사무소"],
        ["거래일시", "적요", "보낸분/받는분", "출금액", "입금액", "잔액"],
        ["2026.11.20 14:03:22", "전자금융", "홍길동", "0", "1,100,000", "5,100,000"],
      ),
    ],
    [
      "another order",
      table(
        ["잔액(원)", "입금(원)", "출금(원)", "거래일", "기재내용"],
        ["5,100,000원", "1,100,000원", "", "20261120", "홍길동"],
      ),
    ],
    [
      "구분, between names that are not the first",
      table(
        ["거래일자", "거래시간", "구분", "거래금액", "거래후잔액", "입금자명"],
        ["2026-11-20", "09:10", "입금", "₩1,100,000", "5100000", "홍길동"],
        ["2026-11-20", "09:11", "출금", "50,000", "5050000", "관리비"],
      ),
    ],
    [
      "names in two rows",
      table(
        ["거래일자", "거래금액", "잔액", "내용"],
        ["출금", "입금"],
        ["2026-11-20", "", "1,100,000", "5,100,000", "홍길동"],
      ),
    ],
    ["commas, quoted", '거래일,입금액,잔액,내용\n2026-11-20,"1,100,000","5,100,000",홍길동'],
    ["semicolons", "거래일;입금액;잔액;내용\n2026-11-20;1,100,000;5,100,000;홍길동"],
    [
      "a remark longer than the names",
      table(["거래일", "입금액", "잔액", "내용"], ["2026-11-20", "1,100,000", "5,100,000", "홍길동", "추가", "메모"]),
    ],
    [
      "a quoted cell over two lines",
      '거래일\t입금액\t잔액\t내용\n2026-11-20\t1,100,000\t5,100,000\t"홍길동\n(착수금)"',
    ],
  ])("%s", (what, text) => {
    const [line, ...others] = readStatementText(text, options)!.lines;
    expect(others).toEqual([]);
    expect(line).toMatchObject(what.startsWith("a quoted") ? { ...facts, name: "홍길동 (착수금)" } : facts);
  });

  test("each page or account that was copied has its own names", () => {
    const text = table(
      ["거래일", "입금액", "내용"],
      ["2026-11-20", "1,000", "가"],
      ["거래일", "내용", "출금액", "입금액"],
      ["2026-11-20", "나", "0", "2,000"],
    );
    expect(read(text)).toEqual({
      receipts: [
        ["가", 1_000],
        ["나", 2_000],
      ],
      asked: [],
      out: [],
      broken: [],
    });
  });

  test("what is no receipt is named with its line", () => {
    const text = table(
      ["거래일", "입금액", "출금액", "잔액", "내용"],
      ["2026-11-20", "", "30,000", "1", "관리비"],
      ["합계", "1,000", "", "", ""],
      ["2026-02-30", "1,000", "", "", "홍길동"],
      ["2026-11-20", "천원", "", "", "홍길동"],
      ["", "", "", "", ""],
      ["2026-11-26", "1,000", "", "", "홍길동"],
      ["2026-11-20", "", "", "", "이월"],
      ["2026-11-20", "1,000", "70", "", "홍길동"],
      ["2026-11-20", "홍", "길동", "1,000", "70"],
      ["2026-11-20", "1,000", "", "", "홍".repeat(101)],
      ["2026-11-20", "2000000000000", "", "", "홍길동"],
    );
    expect(read(text)).toEqual({
      receipts: [],
      asked: [],
      out: [2],
      broken: [
        [3, "거래일을 읽을 수 없습니다: “합계”"],
        [4, "거래일을 읽을 수 없습니다: “2026-02-30”"],
        [5, "입금액을 읽을 수 없습니다: “천원”"],
        [7, "거래일이 오늘보다 뒤입니다: 2026-11-26"],
        [8, "입금액과 출금액이 비어 있습니다."],
        [9, "입금액과 출금액이 함께 적혀 있습니다."],
        [10, "입금액을 읽을 수 없습니다: “홍”"],
        [11, expect.stringContaining("100자를 넘습니다")],
        [12, "금액이 1,000,000,000,000원을 넘습니다."],
      ],
    });
  });

  test("commas that tear amounts apart are told by the line", () => {
    const text = "거래일자,보낸분,입금액,잔액\n2026-11-20,가,2,580,000,100,000,000\n2026-11-20,나,50000,100050000";
    expect(read(text)).toMatchObject({ receipts: [["나", 50_000]], broken: [[2, expect.stringContaining("쉼표")]] });
  });

  test("a stray quote takes neither its row nor the next ones away", () => {
    const text = '거래일\t내용\t입금액\n2026-11-20\t"가나\t1,000\n2026-11-20\t다"라\t2,000\n2026-11-20\t"마"바\t3,000';
    expect(read(text)).toMatchObject({
      receipts: [
        ['"가나', 1_000],
        ['다"라', 2_000],
        ['"마"바', 3_000],
      ],
    });
  });
});

describe("columns by what their cells mean", () => {
  test.each([
    ["tabs beside commas of thousands", "2026-11-20\t필드홍보배\t1,100,000\n2026-11-20\t필드김나래\t2,200,000"],
    ["commas, quoted", '2026-11-20,필드홍보배,"1,100,000"\n2026-11-20,필드김나래,"2,200,000"'],
    ["numbers of the rows", "1\t2026-11-20\t필드홍보배\t1,100,000\n2\t2026-11-20\t필드김나래\t2,200,000"],
    ["balances", "2026-11-20\t필드홍보배\t1,100,000\t5,000,000\n2026-11-20\t필드김나래\t2,200,000\t7,200,000"],
    ["balances first", "2026-11-20\t5,000,000\t필드홍보배\t1,100,000\n2026-11-20\t7,200,000\t필드김나래\t2,200,000"],
    [
      "titles and shorter and longer rows",
      "계좌 110-000\n2026-11-20\t필드홍보배\t1,100,000\n2026-11-20\t필드김나래\t2,200,000\t메모\t또",
    ],
    [
      "receipts and withdrawals apart",
      "2026-11-20\t필드홍보배\t0\t1,100,000\t2,000,000\n2026-11-20\t관리비\t50,000\t0\t1,950,000\n2026-11-20\t필드김나래\t0\t2,200,000\t4,150,000",
    ],
    ["the newest first", "2026-11-20\t필드홍보배\t1,100,000\t3,400,000\n2026-11-19\t필드김나래\t2,200,000\t2,300,000"],
    [
      "구분",
      "2026-11-20\t입금\t필드홍보배\t1,100,000\n2026-11-20\t출금\t관리비\t50,000\n2026-11-20\t입금\t필드김나래\t2,200,000",
    ],
  ])("%s", (_, text) => {
    expect(read(text)).toMatchObject({
      receipts: [
        ["필드홍보배", 1_100_000],
        ["필드김나래", 2_200_000],
      ],
      asked: [],
    });
  });

  test.each([
    ["commas that may be of thousands", "2026-11-20,필드홍보배,1,100,000\n2026-11-20,필드김나래,2,200,000"],
    ["receipts or withdrawals", "2026-11-20\t가\t0\t77,000\n2026-11-20\t나\t5,000\t0"],
    ["one row of three amounts", "2026-11-20\t가\t0\t77,000\t77,000"],
    ["no day", "이름\t전화\n홍길동\t010-0000-0000"],
    ["spaces alone", "2026-11-20 필드홍보배 1,100,000"],
    ["nothing", ""],
  ])("%s: refused", (_, text) => expect(read(text)).toBeNull());
});

describe("receipts and withdrawals", () => {
  test("an account swept to zero: each movement by its own column", () => {
    const text = table(
      ["거래일시", "적요", "의뢰인/수취인", "출금액", "입금액", "거래후잔액"],
      ["2026-11-21 09:10:11", "타행이체", "필드가온", "0", "77,000", "77,000"],
      ["2026-11-21 09:11:00", "자금집금", "본사", "77,000", "0", "0"],
      ["2026-11-21 15:42:30", "타행이체", "필드가온", "0", "77,000", "77,000"],
    );
    expect(read(text)).toEqual({
      receipts: [
        ["필드가온", 77_000],
        ["필드가온", 77_000],
      ],
      asked: [],
      out: [3],
      broken: [],
    });
  });

  test("words of 구분; a falling balance decides about those that nobody knows", () => {
    const text = table(
      ["거래일자", "구분", "내용", "거래금액", "잔액"],
      ["2026-11-20", "입금", "필드가온", "550,000", "1,550,000"],
      ["2026-11-20", "입금취소", "필드가온", "550,000", "1,000,000"],
      ["2026-11-20", "출", "전기요금", "70,000", "930,000"],
      ["2026-11-20", "자동이체", "관리비", "100,000", "830,000"],
      ["2026-11-20", "수수료", "은행", "500", "829,500"],
    );
    expect(read(text)).toEqual({ receipts: [["필드가온", 550_000]], asked: [], out: [3, 4, 5, 6], broken: [] });
  });

  test("a word that nobody knows is asked about, so is one that the balance contradicts", () => {
    const text = table(
      ["거래일자", "구분", "내용", "거래금액", "잔액"],
      ["2026-11-20", "펌뱅킹", "가", "1,000", "101,000"],
      ["2026-11-20", "펌뱅킹", "나", "2,000", "103,000"],
      ["2026-11-20", "입금", "다", "3,000", "100,000"],
      ["2026-11-20", "출금", "라", "4,000", "104,000"],
      ["2026-11-20", "", "마", "5,000", "50"],
    );
    const statement = readStatementText(text, options)!;
    expect(statement.lines.map(({ ask, unknownKind }) => [ask, unknownKind])).toEqual([
      ["처음 보는 구분 ‘펌뱅킹’입니다. 입금이 맞습니까?", "펌뱅킹"],
      ["처음 보는 구분 ‘펌뱅킹’입니다. 입금이 맞습니까?", "펌뱅킹"],
      ["입금으로 적혀 있으나 잔액은 줄었습니다. 입금이 맞습니까?", null],
      ["출금으로 적혀 있으나 잔액은 늘었습니다. 입금이 맞습니까?", null],
      ["구분이 비어 있습니다. 입금이 맞습니까?", ""],
    ]);
  });

  test("amounts without sign or word: the balance decides, and where it cannot a person does", () => {
    const text = table(
      ["거래일자", "내용", "거래금액", "잔액"],
      ["2026-11-20", "첫줄", "9,000", "100,000"],
      ["2026-11-20", "관리비", "1,000", "99,000"],
      ["2026-11-20", "홍길동", "2,000", "101,000"],
    );
    expect(read(text)).toMatchObject({
      receipts: [["홍길동", 2_000]],
      asked: [[2, expect.stringContaining("입금인지")]],
      out: [3],
    });
  });

  test("signs decide", () => {
    const text = table(["거래일자", "내용", "금액"], ["2026-11-20", "가", "-1,000"], ["2026-11-20", "나", "+2,000"]);
    expect(read(text)).toMatchObject({ receipts: [["나", 2_000]], out: [2] });
    const canceled = table(["거래일자", "내용", "입금액"], ["2026-11-20", "가", "-1,000"]);
    expect(read(canceled)).toMatchObject({ receipts: [], out: [2] });
  });
});

test("no text makes it fail, and what is read is an amount", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("거래일", "금액", "잔액", "입금액", "2026-11-20", "1,000", '"', "-5", "입금"),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
      fc.constantFrom("\t", ",", ";"),
      (rows, between) => {
        const statements = [
          readStatement(
            rows.map((cells, index) => ({ number: index + 1, cells })),
            options,
          ),
          readStatementText(rows.map((row) => row.join(between)).join("\n"), options),
        ];
        for (const { amount } of statements.flatMap((one) => one?.lines ?? [])) expect(amount).toBeGreaterThan(0);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["quotes that nothing closes", '"""\t'.repeat(1_200_000)],
  ["brackets", `거래일\t입금액\t${"(".repeat(2_000_000)}\n2026-11-20\t1,000\t가`],
  ["spaces", `거래일\t입금액\n2026-11-20${" ".repeat(2_000_000)}\t1,000`],
  ["rows of quotes", '"가""\n'.repeat(20_000)],
])("%s of megabytes take no time that grows with their square", (_, text) => {
  const began = performance.now();
  readStatementText(text, options);
  expect(performance.now() - began).toBeLessThan(3_000);
});

describe("days and times", () => {
  test.each([
    ["26.11.20", "2026-11-20"],
    ["2026년 11월 20일", "2026-11-20"],
    ["20261120091011", null],
    ["2026-13-01", null],
    ["2026-11-201", null],
    ["11/20", null],
  ])("%s", (text, day) => expect(readDay(text)).toBe(day));

  test.each([
    ["2026-11-20 9:10", "09:10"],
    ["오후 3:42:30", "15:42:30"],
    ["오전 12:01", "00:01"],
    ["25:10", ""],
  ])("%s", (text, time) => expect(readTime(text)).toBe(time));
});
