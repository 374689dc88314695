import { textCell, titleRow, workbook } from "./file-damage.ts";

/** Something small, or no larger than is taken, that is made to keep a reader busy. */
export type HeavyFile = { readonly what: string; readonly bytes: Buffer };

const titles = "성명/상호,구분,연락처\n";
/** Of a cell at most: what is longer is refused at once. */
const cellful = 32_767;
/** Texts that patterns for titles, days, amounts, names and numbers stumble over, should one be careless. */
const hostile = ["(", " ", "\t", "1", "0 ", "1,111", "가", "-", "2026-1-1 ", ":1", "\u00a0", "ﷺ", "+82 "];

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const sharing = (cells: number) => '<c t="s"><v>0</v></c>'.repeat(cells);
const rows = (count: number, inside: string) => `<row>${inside}</row>`.repeat(count);
const csv = (what: string, text: string): HeavyFile => ({ what, bytes: Buffer.from(text) });
const xlsx = (what: string, bytes: Buffer): HeavyFile => ({ what, bytes });

/** Files for every call that takes one; those of the reports of attacks first. */
export function heavyFiles(): HeavyFile[] {
  return [
    csv("a title of 300,000 brackets", `${"(".repeat(300_000)},구분\n김하나,개인\n`),
    csv("a cell of 200,000 spaces", `${titles}가${" ".repeat(200_000)}나,개인,1\n`),
    xlsx(
      "a text of 300,000 letters in 10,000 cells",
      workbook(titleRow + rows(100, sharing(100)), { shared: "가".repeat(300_000) }),
    ),
    xlsx(
      "a text of 300,000 letters in 500 cells",
      workbook(titleRow + rows(5, sharing(100)), { shared: "가".repeat(300_000) }),
    ),
    xlsx(
      "a text of a cell's length in all that is taken",
      workbook(titleRow + rows(100, sharing(3)), { shared: " (".repeat(16_000) }),
    ),
    xlsx("300 MB that are said to be none", workbook(titleRow + " ".repeat(300_000_000), { claims: 0 })),
    xlsx("300 MB that are said to be few", workbook(titleRow + " ".repeat(300_000_000), { claims: 100 })),
    xlsx("60 MB of empty rows", workbook(titleRow + "<row/>".repeat(10_000_000))),
    xlsx("cells in the last column", workbook(titleRow + rows(1_000, '<c r="XFD2"><v>1</v></c>'))),
    xlsx("a thousand sheets", workbook(titleRow, { sheets: 1_000 })),
    xlsx("elements three million deep", workbook("<a>".repeat(3_000_000))),
    xlsx("attributes without end", workbook(`<row ${"a='1' ".repeat(1_000_000)}/>`)),
    xlsx("one cell of 50 MB", workbook(titleRow + `<row>${textCell("가".repeat(17_000_000))}</row>`)),
    xlsx("a million texts that nobody uses", workbook(titleRow, { shared: "</t></si><si><t>가".repeat(1_000_000) })),
    csv("one cell of 9 MB", `${titles}${"(".repeat(9_000_000)}\n`),
    csv("nine million commas", ",".repeat(9_000_000)),
    csv("nine million lines", "\n".repeat(9_000_000)),
    csv("a quote that is never closed", `${titles}"${"가,".repeat(2_000_000)}`),
    csv("quotes and nothing else", '"'.repeat(9_000_000)),
    csv("quotes in every cell", `${titles}${'a"b",'.repeat(1_500_000)}`),
    csv(
      "500,000 cells",
      `${Array.from({ length: 50 }, (_, column) => `열${column}`).join(",")}\n${`${",가나".repeat(49)}\n`.repeat(10_000)}`,
    ),
    csv(
      "titles as long as they may be",
      `성명/상호,구분,${Array.from({ length: 98 }, () => "(".repeat(200)).join(",")}\n김,개인\n`,
    ),
    ...hostile.map((part) =>
      csv(
        `cells of “${part.trim() === "" ? part.codePointAt(0) : part}”`,
        `${titles}${`${[1, 2, 3].map(() => `"${filled(part, cellful)}"`).join(",")}\n`.repeat(95)}`.slice(0, 9_500_000),
      ),
    ),
  ];
}

const long = 60_000;

/** Pastes for the preview of a bank statement: each of its columns holds a text of 60,000 characters, or all that fit. */
export function heavyPastes(): HeavyFile[] {
  const head = "거래일시\t적요\t입금액\t출금액\t거래후잔액\t구분\n";
  const sound = ["2026-11-02 10:11:12", "김하나", "110000", "0", "1110000", "입금"];
  const withText = (column: number, text: string) =>
    sound.map((one, index) => (index === column ? text : one)).join("\t");
  return [
    ...hostile.flatMap((part) => [
      csv(`a header with 60,000 of “${part}”`, `거래일시\t${filled(part, long)}\t입금액\n${sound.join("\t")}\n`),
      csv(`a payer of 60,000 of “${part}”`, `${head}${withText(1, filled(part, long))}\n`),
      csv(`a day of 60,000 of “${part}”`, `${head}${withText(0, filled(part, long))}\n`),
    ]),
    ...sound.map((_, column) =>
      csv(`column ${column} full of digits`, `${head}${`${withText(column, filled("1 ", cellful))}\n`.repeat(100)}`),
    ),
    csv(
      "ten thousand receipts",
      head + Array.from({ length: 10_000 }, (_, line) => `${withText(1, `${"김하나".repeat(33)}${line}`)}\n`).join(""),
    ),
  ];
}
