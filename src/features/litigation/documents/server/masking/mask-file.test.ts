import iconv from "iconv-lite";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { hwpOf } from "../testing/hwp.ts";
import { archiveOf, docxOf, drawnPdf, hwpxOf, pdfOf } from "../testing/papers.ts";
import { readOfficePages } from "../text/office-pages.ts";
import { readPdfPages } from "../text/pdf-pages.ts";
import { operationsOf } from "./content-operations.ts";
import { maskFile } from "./mask-file.ts";

const number = "900101-1234567";
const tail = "1234567";
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

async function pdfText(bytes: Uint8Array): Promise<string[]> {
  return (await readPdfPages({ bytes, from: 1, pages: 10 })).pages.map(({ text }) => text);
}

/** Every string of every stream, as bytes and digit by digit: what a tool finds that asks no reader. */
async function everyString(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => !dict.toString().includes("/Image") && !dict.toString().includes("/Length1"))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()))
    .map((content) => [...operationsOf(content)].flatMap(({ operands }) => operands))
    .map((operands) =>
      operands.flatMap((one) => (one.kind === "string" ? [one.bytes.toString("latin1")] : [])).join(""),
    )
    .join("\n");
}

test("a text keeps its letters and its way of writing them", async () => {
  const text = `홍길동 ${number}, 전화 010-0000-1234, 계좌 12345678901234567`;
  for (const encoding of ["utf8", "cp949", "utf16le"]) {
    const bytes = iconv.encode(text, encoding, { addBOM: encoding === "utf16le" });
    const masked = await maskFile({ bytes, kind: "txt" });
    expect(masked.count).toBe(1);
    const left = iconv.decode(Buffer.from(masked.bytes), encoding);
    expect(left).toBe(text.replace(tail, "*******"));
  }
});

test("a number is covered over the runs of a paragraph, in every part, in pictures' names and small previews", async () => {
  const docx = archiveOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": '<Relationships><Relationship Id="a" Target="docProps/thumbnail.jpeg"/></Relationships>',
    "docProps/thumbnail.jpeg": "picture",
    "word/document.xml": `<w:document><w:body><w:p>${run("90")}${run("0101")}${run("-12345")}${run("67 홍길동 &amp; 박")}</w:p><w:p><w:r><wp:docPr descr="신분증 9001011234567"/></w:r></w:p></w:body></w:document>`,
    "word/header1.xml": `<w:hdr><w:p>${run(`주민 ${number}`)}</w:p></w:hdr>`,
    "word/media/image1.png": "picture",
  });
  const masked = await maskFile({ bytes: docx, kind: "docx" });
  expect(masked).toMatchObject({ count: 2, notes: [expect.stringContaining("1개")] });
  const zip = new PizZip(Buffer.from(masked.bytes));
  const written = Object.keys(zip.files).map((name) => zip.file(name)!.asText());
  expect(written.join("").replaceAll(/<[^<>]*>/g, "")).not.toContain(tail);
  expect(written.join("")).not.toContain(tail);
  expect(zip.file("docProps/thumbnail.jpeg")).toBeNull();
  expect(zip.file("_rels/.rels")!.asText()).toBe("<Relationships></Relationships>");
  const [page] = readOfficePages({ bytes: masked.bytes, kind: "docx" }).pages;
  expect(page).toMatchObject({ hasRrn: false, text: expect.stringContaining("900101-******* 홍길동 & 박") });
});

test("a HWPX stays one, with nothing else changed", async () => {
  const lines = ["임차인 박다른 9001011234567", "보증금 100000000원 관리번호 12-900101-12345678"];
  const masked = await maskFile({ bytes: hwpxOf(lines), kind: "hwpx" });
  expect(masked.count).toBe(1);
  const [page] = readOfficePages({ bytes: masked.bytes, kind: "hwpx" }).pages;
  expect(page!.text.split("\n").slice(0, 2)).toEqual(["임차인 박다른 900101*******", lines[1]]);
  expect(Buffer.from(masked.bytes).toString("latin1", 30, 57)).toBe("mimetypeapplication/hwp+zip");
});

test("of a PDF the digits are gone from what can be read and from what is stored, and nothing else is", async () => {
  const made = await pdfOf([`홍길동 ${number} 서울 서초구`, "전화 010-0000-1234"], ["둘째 쪽에는 없습니다 1234567"]);
  const masked = await maskFile({ bytes: made, kind: "pdf" });
  expect(masked.count).toBe(1);
  const [first, second] = await pdfText(masked.bytes);
  expect(first!.replaceAll(/\s/g, "")).toBe("홍길동900101-서울서초구전화010-0000-1234");
  expect(second).toContain("1234567");
});

test("a PDF shows numbers by every operator, digit by digit, in forms and in what marked text is said to read", async () => {
  const digits = Array.from(number, (digit) => `(${digit})`).join("-20");
  const operations = [
    `BT /F1 12 Tf 14 TL 72 700 Td (A ${number} B) Tj ET`,
    `BT /F1 12 Tf 14 TL 72 650 Td [${digits}(C)] TJ ET`,
    `BT /F1 12 Tf 14 TL 72 600 Td (${number}) ' 0 0 (${number} D) " ET`,
    ...Array.from(number, (digit, index) => `BT /F1 12 Tf ${72 + index * 7} 550 Td (${digit}) Tj ET`),
    `/Span <</ActualText (${number})>> BDC BT /F1 12 Tf 72 500 Td (9001011\\062\\063) Tj <34353637> Tj ET EMC`,
    "BI /W 1 /H 1 /CS /G /BPC 8 ID x EI",
    "q /X1 Do Q BT /F1 12 Tf 72 300 Td (kept 7654321) Tj ET",
  ];
  const pdf = drawnPdf(operations.join("\n"), `BT /F1 12 Tf 72 400 Td (form ${number}) Tj ET`);
  const masked = await maskFile({ bytes: pdf, kind: "pdf" });
  const text = (await pdfText(masked.bytes)).join("");
  expect(text).not.toMatch(/[1-8]\d{6}(?<!7654321)/);
  expect(text).toContain("kept 7654321");
  expect(text).toMatch(/A 900101-\s+B/);
  const stored = await everyString(masked.bytes);
  expect(stored).not.toContain(tail);
  expect(stored).toContain("kept 7654321");
  expect((await everyString(pdf)).includes(tail)).toBe(true);
});

test("what cannot be covered is refused in words", async () => {
  const scan = drawnPdf(`BT /F1 12 Tf 3 Tr 72 700 Td (${number}) Tj ET`);
  await expect(maskFile({ bytes: scan, kind: "pdf" })).rejects.toThrow("1쪽의 주민등록번호는 가릴 수 없습니다");
  await expect(maskFile({ bytes: Buffer.from("%PDF-1.7"), kind: "pdf" })).rejects.toThrow("손상된 PDF");
  await expect(maskFile({ bytes: hwpOf([[number]]), kind: "hwp" })).rejects.toThrow("HWPX나 PDF로");
  await expect(maskFile({ bytes: Buffer.from(number), kind: "png" })).rejects.toThrow("만 가린 사본을");
  await expect(maskFile({ bytes: docxOf(["없음"]), kind: "docx" })).rejects.toThrow("찾지 못했습니다");
});
