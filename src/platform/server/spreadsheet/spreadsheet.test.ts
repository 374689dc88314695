import { describe, expect, test } from "vitest";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { columnLetter } from "./column-letter.ts";
import { SpreadsheetError } from "./limits.ts";
import { readYesNo } from "./cell-words.ts";
import { mistakeLine } from "./mistakes.ts";
import { readMoment } from "./moment.ts";
import { readPhoneCell } from "./phone-cell.ts";
import { readSpreadsheet } from "./read.ts";
import { formatReport } from "./report.ts";
import { findTable, type ColumnSpec } from "./table.ts";
import { cp949, csvText, xlsxFile, zip } from "./testing/files.ts";
import { isEmail, rowReader, type Findings } from "./values.ts";
import { mostCellLetters, writeSheet } from "./write.ts";
import { refuseUnstorable } from "./storable.ts";

const columns = {
  name: { title: "이름", aliases: ["성명"], required: true, width: 10 },
  tel: { title: "연락처", width: 10 },
  note: { title: "비고", width: 10 },
} as const satisfies Record<string, ColumnSpec>;

async function table(bytes: Uint8Array) {
  return findTable(await readSpreadsheet(bytes), columns);
}

const clock = (hour: number, second: number) => new Date(Date.UTC(2026, 2, 4, hour, 0, second));
const utf8 = (text: string) => new TextEncoder().encode(text);

const wide = (column: number, text: string) =>
  Array.from({ length: column + 1 }, (_, at) => (at === column ? text : ""));

describe("reading", () => {
  const lines = [
    ["이름", "연락처", "비고"],
    ["김철수", "010-0000-0001", '쉼표, 따옴표 "둘"\n줄바꿈'],
  ];

  test.each([
    ["UTF-8", utf8(csvText(lines))],
    ["UTF-8 with its mark", utf8(`\uFEFF${csvText(lines)}`)],
    ["CP949", cp949(csvText(lines))],
    ["UTF-16 as Excel's Unicode text", new Uint8Array(Buffer.from(`\uFEFF${csvText(lines)}`, "utf16le"))],
  ])("CSV in %s", async (_name, bytes) => {
    const { rows } = await table(bytes);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.cells.name).toEqual({ column: "A", text: "김철수" });
    expect(rows[0]!.cells.note!.text).toBe('쉼표, 따옴표 "둘"\n줄바꿈');
  });

  test.each([
    ["CSV", async () => utf8("이름,연락처\n김철수,010-0000-0001\n가\0나,\n")],
    ["xlsx", () => xlsxFile([["이름"], ["김철수"], ["가_x0000_나"]])],
  ])("a letter that no database holds is refused with its row: %s", async (_name, file) => {
    const [sheet] = await readSpreadsheet(await file());
    expect(() => refuseUnstorable(sheet!.rows)).toThrow("3행에 사용할 수 없는 문자가 들어 있습니다");
  });

  test.each([
    ["sep=;\r\n이름;연락처\r\n김,철수;010-0000-0001", "김,철수"],
    ["\uFEFFSEP=\t\n이름\t연락처\n김;철수\t1", "김;철수"],
    ['"sep=|"\n이름|연락처\n김철수|1', "김철수"],
  ])("a first line that tells the separator is no row: %j", async (text, name) => {
    const { rows } = await table(utf8(text));
    expect(rows.map(({ number, cells }) => [number, cells.name!.text])).toEqual([[2, name]]);
  });

  test("carriage returns of the file format are line breaks, seconds stay, a day without time is a day", async () => {
    const bytes = await xlsxFile([
      ["이름"],
      ["줄1_x000D_\n줄2_x000D_줄3"],
      [clock(9, 5)],
      [clock(0, 0)],
      [clock(9, 0)],
    ]);
    const [sheet] = await readSpreadsheet(bytes);
    expect(sheet!.rows.slice(1).map(({ values }) => values[0])).toEqual([
      "줄1\n줄2\n줄3",
      "2026-03-04 09:00:05",
      "2026-03-04",
      "2026-03-04 09:00",
    ]);
  });

  test("CP949 holds the syllables that EUC-KR lacks", async () => {
    const bytes = cp949(
      csvText([
        ["이름", "연락처"],
        ["똠방각하 펲", "1"],
      ]),
    );
    const { rows } = await table(bytes);
    expect(rows[0]!.cells.name!.text).toBe("똠방각하 펲");
  });

  test("columns in any order, by other names, after a title, with numbers of the file", async () => {
    const bytes = await xlsxFile([
      ["2026년 명부"],
      [],
      ["비고", "순번", "성 명(필수)*", "연락처"],
      [null, 1, "가", "010-0000-0001"],
      [],
      ["둘째", 2, "나", ""],
    ]);
    const { rows, notes, mistakes } = await table(bytes);
    expect(rows.map(({ number }) => number)).toEqual([4, 6]);
    expect(rows[1]!.cells).toEqual({
      note: { column: "A", text: "둘째" },
      name: { column: "C", text: "나" },
      tel: { column: "D", text: "" },
    });
    expect(notes).toEqual(["머리글 위라 읽지 않은 행: 1행", "쓰지 않는 열: 순번"]);
    expect(mistakes).toEqual([]);
  });

  test("merged cells carry their value, rows of one merged cell are dividers", async () => {
    const bytes = await xlsxFile(
      [["이름", "연락처", "비고"], ["송무팀"], ["가", "1", "공통"], ["나", "2", null], ["다", "3", null]],
      {
        merges: [
          { startRow: 1, startCol: 0, endRow: 1, endCol: 2 },
          { startRow: 2, startCol: 2, endRow: 4, endCol: 2 },
        ],
      },
    );
    const { rows, notes } = await table(bytes);
    expect(rows.map(({ number, cells }) => [number, cells.name!.text, cells.note!.text])).toEqual([
      [3, "가", "공통"],
      [4, "나", "공통"],
      [5, "다", "공통"],
    ]);
    expect(notes).toEqual(["건너뛴 구분 행: 2행"]);
  });

  test("formulas count by their result, dates without zone, numbers without exponent, Hangul composed", async () => {
    const bytes = await xlsxFile(
      [
        ["이름", "연락처", "비고"],
        [new Date(Date.UTC(2026, 2, 2)), 1000000001, null],
        ["한글".normalize("NFD"), 1e15, "\u00a0x "],
        ["나", "", "\u200b \u2060"],
      ],
      { cells: new Map([["1,2", { formula: "1+2", formulaResult: 3 }]]) },
    );
    const { rows } = await table(bytes);
    expect(Object.values(rows[0]!.cells).map(({ text }) => text)).toEqual(["2026-03-02", "1000000001", "3"]);
    expect(Object.values(rows[1]!.cells).map(({ text }) => text)).toEqual(["한글", "1000000000000000", "x"]);
    expect(rows[2]!.cells.note!.text).toBe("");
  });

  test("a range outside the sheet is passed over, more covered cells than a sheet has are refused", async () => {
    const whole = { startRow: 0, startCol: 0, endRow: 20_000, endCol: 99 };
    const rows = [
      ["이름", "연락처"],
      ["가", "1"],
    ];
    const outside = await xlsxFile(rows, { merges: [{ startRow: -1, startCol: 0, endRow: 1, endCol: 1 }] });
    expect((await table(outside)).rows.map(({ cells }) => cells.name!.text)).toEqual(["가"]);
    const many = Array.from({ length: 10_001 }, () => whole);
    await expect(table(await xlsxFile(rows, { merges: many }))).rejects.toThrow("셀 병합이 서로 겹칩니다");
  });

  test("a repeated header row is no data", async () => {
    const { rows } = await table(
      utf8(
        csvText([
          ["이름", "연락처"],
          ["가", "1"],
          ["이름", "연락처"],
          ["나", "2"],
        ]),
      ),
    );
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  test("hidden sheets are left out", async () => {
    const head = ["이름", "연락처"];
    const bytes = await writeXlsx({
      sheets: [
        { name: "숨김", hidden: true, rows: [head, ["숨은 사람", "1"]] },
        { name: "명부", rows: [head, ["보이는 사람", "2"]] },
      ],
    });
    expect((await table(bytes)).rows.map(({ cells }) => cells.name!.text)).toEqual(["보이는 사람"]);
  });

  test("missing and doubled columns are mistakes of the header row", async () => {
    const { mistakes } = await table(
      utf8(
        csvText(
          [
            ["연락처", "비고", "비고 "],
            ["1", "2", "3"],
          ].map((row) => [...row]),
        ),
      ),
    );
    expect(mistakes.map(mistakeLine)).toEqual([
      "1행 머리글 ‘이름’: 꼭 있어야 하는 열이 없습니다. ‘이름’ 열을 넣어 주세요.",
    ]);
    const doubled = await table(
      utf8(
        csvText([
          ["이름", "연락처", "성명"],
          ["1", "2", "3"],
        ]),
      ),
    );
    expect(doubled.mistakes.map(mistakeLine)).toEqual([
      "1행 C열 머리글 ‘성명’: 같은 열이 두 번 있습니다. 한 열만 남겨 주세요.",
    ]);
  });

  test.each<[string, Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["nothing", new Uint8Array(), /빈 파일/],
    ["an old or encrypted workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /xlsx로 다시 저장/],
    ["a broken archive", utf8("PK\u0003\u0004broken"), /압축을 풀면|읽을 수 없습니다/],
    ["an unclosed quote", utf8('이름,연락처\r\n"가,1\r\n나,2\r\n'), /큰따옴표/],
    ["bytes of no encoding", Uint8Array.of(0xff, 0xff, 0xff, 0x80), /글자를 읽을 수 없는/],
    ["a file without our columns", utf8("a,b\r\n1,2\r\n"), /머리글 행을 찾지 못했습니다/],
    ["too many rows", utf8(`이름,연락처\r\n${"가,1\r\n".repeat(20_001)}`), /행이 너무 많습니다/],
    [
      "something beyond the last column",
      utf8(`이름,연락처\r\n가${",".repeat(100)}끝\r\n`),
      /2행 CW열에 내용이 있습니다/,
    ],
    ["too many bytes", new Uint8Array(10 * 1024 * 1024 + 1), /너무 큽니다/],
  ])("refuses %s with a sentence", async (_name, bytes, sentence) => {
    const reading = table(await bytes);
    await expect(reading).rejects.toThrow(SpreadsheetError);
    await expect(reading).rejects.toThrow(sentence);
  });

  test.each([undefined, 0, 100])("an archive is unfolded up to the limit, whatever it declares: %s", async (claims) => {
    const bytes = zip({ "a.xml": " ".repeat(40_000_000), "b.xml": " ".repeat(40_000_000) }, claims);
    await expect(readSpreadsheet(bytes)).rejects.toThrow(/압축을 풀면 너무 큰 파일/);
  });

  test("an archive that declares too much is read, one that came to harm is not", async () => {
    const bytes = await xlsxFile([["이름"], ["가"]]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = Array.from({ length: bytes.byteLength - 46 }, (_, at) => at).filter(
      (at) => view.getUint32(at, true) === 0x02014b50,
    );
    for (const at of entries) view.setUint32(at + 24, 0x7fff_ffff, true);
    expect(await readSpreadsheet(bytes)).toMatchObject([{ rows: [{ values: ["이름"] }, { values: ["가"] }] }]);
    for (const at of entries) view.setUint32(at + 16, 1, true);
    await expect(readSpreadsheet(bytes)).rejects.toThrow("xlsx 파일로 읽을 수 없습니다");
  });

  const long = "가".repeat(32_768);
  test.each<[string, string[][], RegExp]>([
    ["a cell longer than Excel holds", [["이름"], ["", long]], /2행 B열의 글이 너무 깁니다\(32,768자\)/],
    ["contents beyond the last column", [["이름"], wide(100, "가")], /2행 CW열에 내용이 있습니다\. CV열까지\(100열\)/],
    // As CSV it is more bytes than are read.
    [
      "more characters than are read",
      Array.from({ length: 306 }, () => [long.slice(1)]),
      /글이 모두 10,000,000자를|파일이 너무 큽니다/,
    ],
    [
      "more cells than are read",
      Array.from({ length: 5_001 }, () => wide(0, "가").concat(Array(99).fill("나"))),
      /칸이 500,000개를/,
    ],
  ])("refuses %s with its place, in CSV and in xlsx", async (_name, rows, sentence) => {
    for (const bytes of [utf8(csvText(rows)), await xlsxFile(rows)]) {
      await expect(readSpreadsheet(bytes)).rejects.toThrow(SpreadsheetError);
      await expect(readSpreadsheet(bytes)).rejects.toThrow(sentence);
    }
  });

  test("empty cells beyond the last column, and a cell as long as Excel holds, are no harm", async () => {
    const rows = [["이름", "비고"], wide(150, ""), ["가", long.slice(1)]];
    expect((await table(utf8(csvText(rows)))).rows[0]!.cells.note!.text).toHaveLength(32_767);
  });

  test("a text counts in every cell that shares it, and in all cells that are merged", async () => {
    const text = "가".repeat(30_000);
    const shared = Array.from({ length: 10 }, () => Array.from({ length: 50 }, () => text));
    const merged = [["이름"], [text], ...Array.from({ length: 9 }, () => [""])];
    const merges = [{ startRow: 1, startCol: 0, endRow: 10, endCol: 49 }];
    for (const bytes of [await xlsxFile(shared), await xlsxFile(merged, { merges })]) {
      expect(bytes.length).toBeLessThan(20_000);
      await expect(readSpreadsheet(bytes)).rejects.toThrow(/글이 모두/);
    }
  });
});

function read(text: string) {
  const findings: Findings = { mistakes: [], alterations: [] };
  const reader = rowReader(columns, { number: 7, cells: { name: { column: "C", text } } }, findings);
  return { reader, ...findings };
}

describe("values", () => {
  test("a tab and other white space in one line are spaces, what nobody sees is not there", () => {
    const { reader, mistakes } = read("\u200b김\t철\u00a0수\u3000");
    expect([reader.line("name", { max: 10 }), mistakes]).toEqual(["김 철 수", []]);
  });

  test.each<[string, string]>([
    ['=HYPERLINK("http://x")', "수식으로 실행될 수 있는"],
    ["＝1+1", "수식으로 실행될 수 있는"],
    ["@sum", "수식으로 실행될 수 있는"],
    ["+1", "수식으로 실행될 수 있는"],
    ["-1", "수식으로 실행될 수 있는"],
    ["가\u0000나", "제어 문자"],
    ["\t=1+1", "수식으로 실행될 수 있는"],
    ["\ud800", "깨진 글자"],
    ["#REF!", "수식의 결과가 오류"],
    ["가".repeat(11), "너무 깁니다"],
    ["", "비어 있습니다"],
  ])("refuses %j once", (text, problem) => {
    const { reader, mistakes } = read(text);
    expect(reader.line("name", { max: 10, required: true })).toBe("");
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatchObject({ row: 7, column: "C", title: "이름" });
    expect(mistakes[0]!.problem).toContain(problem);
  });

  test("a list knows commas of all kinds and repeats nothing", () => {
    expect(read("가, 나，다\n가;라").reader.list("name", { max: 9 })).toEqual(["가", "나", "다", "라"]);
  });

  test("several lines may begin with a dash", () => {
    const { reader, mistakes } = read("- 첫째\n- 둘째");
    expect(reader.text("name", { max: 100 })).toBe("- 첫째\n- 둘째");
    expect(mistakes).toEqual([]);
  });

  test.each([
    ["2026-03-02", "2026-03-02"],
    ["2026. 3. 2.", "2026-03-02"],
    ["2026/3/2", "2026-03-02"],
    ["20260302", "2026-03-02"],
    ["２０２６년 3월 2일", "2026-03-02"],
    ["2026-03-02 09:30", "2026-03-02 09:30:00"],
    ["2026년 3월 4일 오후 3:20", "2026-03-04 15:20:00"],
    ["2026년 3월 4일(수) 오후 3시 5분", "2026-03-04 15:05:00"],
    ["2026년3월4일 수요일", "2026-03-04"],
    ["2026. 3. 4. 15:20", "2026-03-04 15:20:00"],
    ["2026. 3. 4. 오전 12:00:05", "2026-03-04 00:00:05"],
    ["2026. 3. 4. 오후 12:30", "2026-03-04 12:30:00"],
    ["2026.3.4 오후 15:20", "2026-03-04 15:20:00"],
    ["2026-03-04 3:20 PM", "2026-03-04 15:20:00"],
    ["2026-03-04T06:20:00Z", "2026-03-04 15:20:00"],
    ["2026-03-04T23:20:00+09:00", "2026-03-04 23:20:00"],
    ["46085", "2026-03-04"],
    ["46085.638888889", "2026-03-04 15:20:00"],
    ["33000", "1990-05-07"],
    ["2026-02-30", null],
    ["2026년 3월 4일(목)", null],
    ["2026-03-04 25:00", null],
    ["2026-03-04 오전 15:00", null],
    ["2026-03-04 오후 3:20 PM", null],
    ["2026", null],
    ["900304", null],
    ["26.3.4", null],
    ["3/2", null],
    ["어제", null],
    [`2026-03-04${" ".repeat(100)}`, null],
  ])("moment %s", (text, wanted) => {
    const moment = readMoment(text);
    expect(moment && [moment.day, moment.time].filter(Boolean).join(" ")).toBe(wanted);
  });

  test.each([
    ["01000001234", "010-0000-1234", ""],
    ["+82 10-0000-1234", "010-0000-1234", ""],
    ["02-0000-0000", "02-0000-0000", ""],
    ["+82 (0)2 000 0001", "02-000-0001", ""],
    ["1000001234", "010-0000-1234", "0"],
    ["20000001", "02-000-0001", "0"],
    ["10-0000-1234", "010-0000-1234", "0"],
    ["02-000-0012 (내선 3)", "02-000-0012", "02-000-0012 (내선 3)"],
    ["031-000-0001 ext.2", "031-000-0001", "031-000-0001 ext.2"],
    ["010-0000-0005(배우자)", "010-0000-0005", "010-0000-0005(배우자)"],
    ["사무실 02-000-0031", "02-000-0031", "사무실 02-000-0031"],
    ["064-000-0011 1", "064-000-0011", "064-000-0011 1"],
    ["내선 3 02 000 0012", "02-000-0012", "내선 3 02 000 0012"],
    ["+84 90 000 0001 김", "+84-900000001", "+84 90 000 0001 김"],
    ["010-0000-0001, 02-000-0001", null, null],
    ["010-0000-0001 02-000-0001", null, null],
    ["010-0000", null, null],
    ["없음", null, null],
    ["1 ".repeat(200), null, null],
  ])("telephone %s", (text, phone, beside) => {
    const cell = readPhoneCell(text);
    expect([cell?.phone ?? null, cell && (cell.restored ? "0" : cell.remark)]).toEqual([phone, beside]);
  });

  test.each([
    ["예 네 Y yes Ｏ o ○ ◯ TRUE true 1 ✔️ V", true],
    ["아니오 아니요 N no X × FALSE 0 ✕", false],
    ["글쎄 - 유 2", null],
  ])("yes or no: %s", (words, said) => {
    expect(words.split(" ").map((word) => [word, readYesNo(word)])).toEqual(
      words.split(" ").map((word) => [word, said]),
    );
  });

  test("what is not taken as it stands is told with its cell", () => {
    const cases = [
      ["둘\n줄\u200b", (reader) => reader.line("name", { max: 10 }), "둘 줄"],
      ["1000000001", (reader) => reader.phone("name"), "010-0000-0001"],
      ["2026-03-04 15:20", (reader) => reader.day("name", { from: "2000-01-01", to: "2030-01-01" }), "2026-03-04"],
      ["46085", (reader) => reader.day("name", { from: "2000-01-01", to: "2030-01-01" }), "2026-03-04"],
      ["Kim@Haeon.example", (reader) => reader.email("name"), "kim@haeon.example"],
      ["가, 나, 가", (reader) => reader.list("name", { max: 9 }).join(", "), "가, 나"],
    ] as const satisfies [string, (reader: ReturnType<typeof read>["reader"]) => unknown, string][];
    for (const [text, by, becomes] of cases) {
      const { reader, mistakes, alterations } = read(text);
      expect([by(reader), mistakes]).toEqual([becomes, []]);
      expect(alterations).toMatchObject([{ row: 7, column: "C", title: "이름", value: text, becomes }]);
    }
    const { reader, alterations } = read("👨\u200d👩\u200d👧 가족");
    expect([reader.line("name", { max: 30 }), alterations.length]).toEqual(["👨👩👧 가족", 1]);
  });

  test.each([
    ["kim@haeon.example", true],
    ["kim.s+1@mail.haeon.example", true],
    ["kim@", false],
    ["kim@haeon", false],
    ["kim lee@haeon.example", false],
    [`${"k".repeat(250)}@haeon.example`, false],
  ])("e-mail %s", (text, fits) => expect(isEmail(text)).toBe(fits));
});

test("column letters go on after Z", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a report lists fifty mistakes and counts the rest, on lines a terminal may show", () => {
  const mistakes = Array.from({ length: 73 }, (_, index) => ({
    row: index + 2,
    column: "A",
    title: "이름",
    value: "\u001b[31m가\n나",
    problem: "틀립니다.",
    remedy: "고쳐 주세요.",
  }));
  const text = formatReport({
    what: "직원",
    applied: false,
    added: 0,
    changed: 0,
    unchanged: 0,
    mistakes,
    alterations: [
      { row: 9, column: "B", title: "연락처", value: "1000000001", becomes: "010-0000-0001", reason: "0." },
    ],
    changes: [],
    notes: [],
  });
  expect(text.match(/행 A열/g)).toHaveLength(50);
  expect(text).toContain("9행 B열 연락처 ‘1000000001’ → ‘010-0000-0001’: 0.");
  expect(text).toContain("그 밖에 23건");
  expect(text).toContain("오류 73건 (73개 행)");
  expect(text).not.toContain("\u001b");
});

test("what is written is text, whatever it begins with, and reads back the same", async () => {
  const starts = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1", "=cmd|' /C calc'!A0", "'quoted", "보통"];
  const stream = await writeSheet(
    "시트",
    [{ title: "값", width: 10 }],
    starts.map((text) => [text]),
  );
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]!.rows.slice(1).map(([value]) => value)).toEqual(starts);
  expect([...(sheets[0]!.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
});

test("no letter makes a sheet that cannot be read, and what is too long for a cell goes on below", async () => {
  const letters = ["가\ufffe나", "\uffff", "\u0001\u001f", "_xFFFE_", "\u007f\u0085\ufdd0"];
  const long = `${"가".repeat(mostCellLetters - 1)}😀${"나".repeat(10)}`;
  const rows = [...letters.map((text) => [text, 1]), ["\ud800끝", 2], [long, 3]];
  const two = [
    { title: "값\uffff", width: 10 },
    { title: "수", width: 10 },
  ];
  const stream = await writeSheet("시트\ufffe\u0001", two, rows);
  const { sheets } = await readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
  const decoded = sheets[0]!.rows.map(([text, number]) => [String(text), number]);
  expect(sheets[0]!.name).toBe("시트");
  expect(decoded.slice(1)).toEqual([
    ...letters.map((text) => [text, 1]),
    ["\ufffd끝", 2],
    [long.slice(0, mostCellLetters - 1), 3],
    [long.slice(mostCellLetters - 1), null],
  ]);
});
