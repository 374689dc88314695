import { readFileSync } from "node:fs";
import { zip } from "#platform/server/spreadsheet/testing/files.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import type { Random } from "./figures.ts";

/** A file as somebody sends it, with what is odd about it. */
export type SentFile = { readonly what: string; readonly name: string; readonly bytes: Buffer };

const people = "성명/상호,구분,연락처\n김하나,개인,010-1234-5678\n이둘,법인,02-123-4567\n";
const statement = "거래일시,적요,입금액,출금액,거래후잔액\n2026-11-02 10:11:12,김하나,110000,0,1110000\n";
const spends = "날짜,캠페인,비용,노출,클릭,전환\n2026-05-01,상시,10000,100,10,1\n2026-05-02,상시,20000,200,20,2\n";
const roster = "이름,이메일\n박명부,roster@test.haechi.kr\n";
/** Of the person whom the roster brings in. */
const tasks = "제목,담당자,보낸사람\n서류 정리,박명부,박명부\n";

const oldStatement = new URL("../../src/features/money/payments/server/testing/statement.xls", import.meta.url);

/** Files that are as they should be, one for each kind of door. */
export async function soundFiles(): Promise<
  Readonly<Record<"sheet" | "old" | "table" | "statement" | "spends" | "roster" | "tasks" | "file", SentFile>>
> {
  const columns = ["성명/상호", "구분", "연락처"].map((title) => ({ title, width: 12 }));
  const stream = await writeSheet("고객", columns, [["박셋", "개인", "010-2222-3333"]]);
  const sheet = Buffer.from(await new Response(stream).arrayBuffer());
  return {
    sheet: { what: "sound xlsx", name: "고객.xlsx", bytes: sheet },
    old: { what: "sound xls", name: "거래내역.xls", bytes: readFileSync(oldStatement) },
    table: { what: "sound CSV", name: "고객.csv", bytes: Buffer.from(people) },
    statement: { what: "sound statement", name: "입금.csv", bytes: Buffer.from(statement) },
    spends: { what: "sound table of costs", name: "광고비.csv", bytes: Buffer.from(spends) },
    roster: { what: "sound roster", name: "명부.csv", bytes: Buffer.from(roster) },
    tasks: { what: "sound task list", name: "업무.csv", bytes: Buffer.from(tasks) },
    file: { what: "sound PDF", name: "위임장.pdf", bytes: sampleFile("pdf") },
  };
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook whose sheets have this inside. */
export function workbook(
  sheetData: string,
  { before = "", after = "", claims, shared, sheets = 1 }: WorkbookOptions = {},
): Buffer {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const written = `${xml}${before}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData>${after}</worksheet>`;
  const names = numbers.map((n) => `<sheet name="고객${n === 1 ? "" : n}" sheetId="${n}" r:id="r${n}"/>`).join("");
  const links = numbers
    .map((n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join("");
  const texts = `<Relationship Id="shared" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`;
  return zip(
    {
      "[Content_Types].xml": `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      "_rels/.rels": `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${relations}">${links}${shared === undefined ? "" : texts}</Relationships>`,
      "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names}</sheets></workbook>`,
      ...(shared !== undefined && {
        "xl/sharedStrings.xml": `${xml}<sst xmlns="${main}"><si><t>${shared}</t></si></sst>`,
      }),
      ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, written])),
    },
    claims,
  );
}

type WorkbookOptions = {
  readonly before?: string;
  readonly after?: string;
  readonly claims?: number;
  /** The first text that cells share. */
  readonly shared?: string;
  readonly sheets?: number;
};

export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const titleRow = `<row r="1">${["성명/상호", "구분", "연락처"].map(textCell).join("")}</row>`;
const row = (...cells: string[]) => `<row r="2">${cells.join("")}</row>`;
const entities = Array.from({ length: 9 }, (_, depth) => `<!ENTITY e${depth + 1} "${`&e${depth};`.repeat(10)}">`).join(
  "",
);

const sheet = (what: string, bytes: Buffer): SentFile => ({ what, name: "고객.xlsx", bytes });
const table = (what: string, text: string | Buffer): SentFile => ({ what, name: "고객.csv", bytes: Buffer.from(text) });

/** Files that are odd in one way each, all of them sent through every door. */
export function oddFiles(): SentFile[] {
  const titles = "성명/상호,구분,연락처\n";
  return [
    sheet(
      "formulas",
      workbook(titleRow + row('<c t="str"><f>HYPERLINK("http://evil.test")</f><v>=1+1</v></c>', textCell("개인"))),
    ),
    sheet("formula never computed", workbook(titleRow + row("<c><f>1/0</f></c>", textCell("개인")))),
    sheet("error cells", workbook(titleRow + row('<c t="e"><v>#REF!</v></c>', '<c t="d"><v>0000-99-99</v></c>'))),
    sheet("numbers beyond numbers", workbook(titleRow + row("<c><v>1e400</v></c>", "<c><v>NaN</v></c>"))),
    sheet("shared text that is not there", workbook(titleRow + row('<c t="s"><v>99999999</v></c>'))),
    sheet("cell far outside", workbook(`${titleRow}<row r="1048577"><c r="ZZZZ1048577"><v>1</v></c></row>`)),
    sheet(
      "unstorable letters",
      workbook(titleRow + row(textCell("가&#0;나"), textCell("&#xD800;"), textCell("_x0000_"))),
    ),
    sheet(
      "entities in entities",
      workbook(titleRow + row(textCell("&e9;")), { before: `<!DOCTYPE a [<!ENTITY e0 "가">${entities}]>` }),
    ),
    sheet(
      "entity of a file",
      workbook(titleRow + row(textCell("&e;")), { before: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    ),
    sheet(
      "merged all over",
      workbook(titleRow, { after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2_000)}</mergeCells>` }),
    ),
    sheet("unpacks to 60 MB of nothing", workbook(titleRow + " ".repeat(60_000_000))),
    sheet("unpacks to 30 MB of rows", workbook(titleRow + "<row/>".repeat(5_000_000))),
    sheet("says it is small", workbook(titleRow + " ".repeat(20_000_000), { claims: 100 })),
    sheet("says it is huge", workbook(titleRow, { claims: 4_000_000_000 })),
    sheet("tags never closed", workbook("<row><c><is><t>".repeat(20_000))),
    sheet("no sheet", zip({ "xl/workbook.xml": `${xml}<workbook xmlns="${main}"/>` })),
    sheet("an archive of something else", zip({ "a.txt": "가", "../../밖.txt": "나" })),
    sheet("a PDF", sampleFile("pdf")),
    sheet("a picture", sampleFile("png")),
    sheet("an old or locked workbook", sampleFile("hwp")),
    sheet("nothing", Buffer.alloc(0)),
    sheet("the signature alone", Buffer.from("PK\u0003\u0004")),
    table("formulas", `${titles}=cmd|' /C calc'!A0,개인,010-1234-5678\n@SUM(1),+1,-1\n`),
    table("a quote that never ends", `${titles}"김하나,개인\n`.repeat(2_000)),
    table("unstorable letters", `${titles}가\u0000나,개인,010-1234-5678\n`),
    table("bytes of no writing", Buffer.from([0xff, 0xc0, 0x80, 0x2c, 0xfe, 0x0a])),
    table("UTF-16", Buffer.from(`\uFEFF${people}`, "utf16le")),
    table("half a UTF-16 letter", Buffer.from(`\uFEFF${people}`, "utf16le").subarray(0, 41)),
    table("one endless line", "가".repeat(400_000)),
    table("a million commas", ",".repeat(1_000_000)),
    table("more rows than are read", titles + "김,개인,010-1234-5678\n".repeat(20_100)),
    table("a page", "<!doctype html><script>alert(1)</script>"),
    table("titles alone", titles),
    table("the same title everywhere", "성명/상호,성명/상호,성명/상호\n가,나,다\n"),
    table("costs of days that never were", "날짜,캠페인,비용\n2026-02-31,가,1e400\n2999-01-01,나,-5\n"),
    table("costs with unstorable letters", "날짜,캠페인,비용\n2026-05-01,가\u0000나,5000\n"),
    table("a statement with unstorable letters", "거래일시,적요,입금액\n2026-11-02,가\u0000나,5000\n"),
    table("a statement of days that never were", "거래일시,적요,입금액,거래후잔액\n2026-02-31 25:61:61,가,1e400,-\n"),
    table(
      "a statement of amounts beyond amounts",
      `거래일시,적요,입금액\n2026-11-02,가,${"9".repeat(400)}\n2026-11-02,나,-5\n`,
    ),
  ];
}

/** A sound file that has come to harm on its way. */
export function harmed(file: SentFile, random: Random): SentFile {
  const bytes = Buffer.from(file.bytes);
  const at = random.integer(0, bytes.length - 1);
  switch (random.integer(0, 3)) {
    case 0:
      return { ...file, what: `${file.what} cut at ${at}`, bytes: bytes.subarray(0, at) };
    case 1:
      bytes[at]! ^= 1 << random.integer(0, 7);
      return { ...file, what: `${file.what} with a bit changed in ${at}`, bytes };
    case 2:
      bytes.fill(random.integer(0, 255), at, Math.min(bytes.length, at + random.integer(1, 40)));
      return { ...file, what: `${file.what} overwritten at ${at}`, bytes };
    default:
      return {
        ...file,
        what: `${file.what} sent twice over at ${at}`,
        bytes: Buffer.concat([bytes.subarray(0, at), bytes]),
      };
  }
}
