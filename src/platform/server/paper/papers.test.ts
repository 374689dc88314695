import PizZip from "pizzip";
import { expect, test } from "vitest";
import { nearestName, type PaperParagraph } from "../../paper/paper-fields.ts";
import { readPdf } from "../pdf/testing/read-pdf.ts";
import { writeDocx } from "./docx-write.ts";
import { writeHwpx } from "./hwpx-write.ts";
import { textOfLines } from "./paper-lines.ts";
import { fillTemplate, readTemplate } from "./papers.ts";
import { renderPaper } from "./render-paper.ts";

const paragraphs: readonly PaperParagraph[] = [
  { text: "위임계약서", style: "title" },
  { text: "위임인 {위임인}은 {사건명}을 맡긴다." },
  { text: "{보수}" },
];
const values = { 위임인: "한 & <위임>", 사건명: "대여금 청구", 보수: "착수금 330만원\n잔금 110만원", 남는것: "x" };

const files = { docx: writeDocx(paragraphs), hwpx: writeHwpx(paragraphs, "위임계약서") } as const;

test.each(["docx", "hwpx"] as const)("%s: fields are named, filled and found again", async (format) => {
  const bytes = files[format];
  expect(readTemplate({ bytes, format }).fields).toEqual(["위임인", "사건명", "보수"]);
  const filled = fillTemplate({ bytes, format, values });
  expect(textOfLines(filled.lines)).toBe(
    "위임계약서\n위임인 한 & <위임>은 대여금 청구을 맡긴다.\n착수금 330만원\n잔금 110만원",
  );
  expect(filled.lines[0]).toMatchObject({ align: "center", size: 18, bold: true });
  expect(() => fillTemplate({ bytes, format, values: { 위임인: "한위임" } })).toThrow("생성 실패");
  const pdf = await readPdf(await renderPaper({ title: "위임계약서", lines: filled.lines, mark: "초안" }));
  const printed = pdf.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
  for (const word of ["위임계약서", "대여금", "착수금 330만원", "초안", "1 / 1"]) expect(printed).toContain(word);
});

test("a tag that Word has split over runs is one, and a brace that is not closed is named", () => {
  const zip = new PizZip(files.docx);
  const name = "word/document.xml";
  const xml = zip.file(name)!.asText();
  zip.file(name, xml.replace("{사건명}", "{사</w:t></w:r><w:r><w:t>건명}"));
  const bytes = zip.generate({ type: "nodebuffer" });
  expect(textOfLines(fillTemplate({ bytes, format: "docx", values }).lines)).toContain("대여금 청구을");
  zip.file(name, xml.replace("{사건명}", "{사건명"));
  expect(() => readTemplate({ bytes: zip.generate({ type: "nodebuffer" }), format: "docx" })).toThrow("중괄호");
  zip.file(name, xml.replace("{보수}", "{@보수}"));
  expect(() => readTemplate({ bytes: zip.generate({ type: "nodebuffer" }), format: "docx" })).toThrow("쓸 수 없습니다");
});

test("누름틀 with a text of several runs, without a text or without a name", () => {
  const zip = new PizZip(files.hwpx);
  const name = "Contents/section0.xml";
  const xml = zip.file(name)!.asText();
  const split = xml
    .replace("<hp:t>위임인</hp:t>", '<hp:t>위</hp:t></hp:run><hp:run charPrIDRef="1"><hp:t>임<hp:tab/>인</hp:t>')
    .replace("<hp:t>사건명</hp:t>", "")
    .replace("</hp:p>", '<hp:linesegarray><hp:lineseg textpos="0"/></hp:linesegarray></hp:p>');
  zip.file(name, split);
  const filled = fillTemplate({ bytes: zip.generate({ type: "nodebuffer" }), format: "hwpx", values });
  expect(textOfLines(filled.lines)).toContain("위임인 한 & <위임>은 대여금 청구을");
  expect(new PizZip(filled.bytes).file(name)!.asText()).not.toContain("lineseg");
  zip.file(name, xml.replace('name="사건명"', 'name=""'));
  expect(readTemplate({ bytes: zip.generate({ type: "nodebuffer" }), format: "hwpx" }).fields).toContain("");
});

test("the kind of a HWPX stands at its beginning, not packed", () => {
  const { bytes } = fillTemplate({ bytes: files.hwpx, format: "hwpx", values });
  expect(Buffer.from(bytes).subarray(30, 57).toString()).toBe("mimetypeapplication/hwp+zip");
});

test("what is no template is refused in words", () => {
  const bomb = new PizZip();
  bomb.file("word/document.xml", `<w:document>${" ".repeat(40_000_000)}</w:document>`);
  const packed = bomb.generate({ type: "nodebuffer", compression: "DEFLATE" });
  expect(() => readTemplate({ bytes: packed, format: "docx" })).toThrow("너무 큰");
  expect(() => readTemplate({ bytes: Buffer.from("PK nothing"), format: "docx" })).toThrow(
    "DOCX 파일로 읽을 수 없습니다",
  );
  expect(() => readTemplate({ bytes: files.docx, format: "hwpx" })).toThrow("HWPX 파일이 아닙니다");
  const entity = new PizZip(files.docx);
  entity.file("word/document.xml", `<!DOCTYPE a [<!ENTITY x "y">]><w:document/>`);
  expect(() => readTemplate({ bytes: entity.generate({ type: "nodebuffer" }), format: "docx" })).toThrow(
    "읽을 수 없는",
  );
});

test("the nearest name is suggested, none where nothing is near", () => {
  const known = ["위임인", "위임인주소", "사건명", "담당변호사"];
  expect(nearestName("의뢰인 주소", known)).toBe("위임인주소");
  expect(nearestName("사건 명", known)).toBe("사건명");
  expect(nearestName("담당변호인", known)).toBe("담당변호사");
  expect(nearestName("xyz", known)).toBeNull();
});
