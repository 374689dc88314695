import PizZip from "pizzip";
import type { PaperKind } from "../../papers.ts";

type Paragraph = {
  readonly text: string;
  readonly style?: "title" | "head" | "right" | "centre";
  readonly breaks?: true;
};

const line = (text: string): Paragraph => ({ text });
const head = (text: string): Paragraph => ({ text, style: "head" });

/** `{court} 귀중`, as applications end. */
const ending: readonly Paragraph[] = [
  { text: "{day}", style: "centre" },
  { text: "채권자 {creditor}", style: "right" },
  { text: "{#lawyer}대리인 변호사 {lawyer}{/lawyer}", style: "right" },
  { text: "{court} 귀중", style: "head" },
];

const parties: readonly Paragraph[] = [
  head("당사자"),
  line("채권자: {creditor}"),
  line("{#creditorAddress}주소: {creditorAddress}{/creditorAddress}"),
  line("채무자: {debtor}"),
  line("{#debtorAddress}주소: {debtorAddress}{/debtorAddress}"),
];

const claim: readonly Paragraph[] = [
  head("청구채권의 표시"),
  line("금 {total}원 ({asOf} 기준)"),
  line("1. 원금 {principal}원"),
  line("2. 이자·지연손해금 {interest}원"),
  line("{#segments}- {words}"),
  line("{/segments}3. 집행비용 {costs}원"),
];

const targets: readonly Paragraph[] = [
  line("{#targets}{place}. {name}"),
  line("{#representative}대표자: {representative}{/representative}"),
  line("{#address}주소: {address}{/address}"),
  line("배정액: 금 {amount}원"),
  line("압류할 채권: {claim}"),
  line("{/targets}"),
];

/** The paragraphs of each document, with the names of what is filled in. */
const templates: Readonly<Record<PaperKind, readonly Paragraph[]>> = {
  application: [
    { text: "{title}", style: "title" },
    ...parties,
    ...claim,
    head("집행권원의 표시"),
    line("{executionTitle}"),
    head("신청취지"),
    line("{relief}"),
    head("별지"),
    line("{#hasTargets}1. 압류할 채권의 목록{/hasTargets}{^hasTargets}없음{/hasTargets}"),
    ...ending,
    line("{#hasTargets}"),
    { text: "별지 압류할 채권의 목록", style: "title", breaks: true },
    ...targets,
    line("{/hasTargets}"),
  ],
  list: [{ text: "별지 압류할 채권의 목록", style: "title" }, line("청구금액: 금 {total}원 ({asOf} 기준)"), ...targets],
  report: [
    { text: "추심신고서", style: "title" },
    line("사건: {caseNo} {kind}"),
    line("채권자: {creditor}"),
    line("채무자: {debtor}"),
    head("추심한 금액"),
    line("{#receipts}{on} {target} 금 {amount}원"),
    line("{/receipts}합계 금 {collected}원"),
    line("위 사건의 추심명령에 따라 채권자가 위와 같이 추심하였으므로 민사집행법 제236조 제1항에 따라 신고합니다."),
    ...ending,
  ],
};

const styleOf = {
  title: '<w:pPr><w:spacing w:after="360"/><w:jc w:val="center"/></w:pPr>',
  head: '<w:pPr><w:keepNext/><w:spacing w:before="280" w:after="100"/></w:pPr>',
  right: '<w:pPr><w:jc w:val="right"/></w:pPr>',
  centre: '<w:pPr><w:spacing w:before="360"/><w:jc w:val="center"/></w:pPr>',
} as const;
const runOf = {
  title: '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>',
  head: '<w:rPr><w:b/><w:sz w:val="26"/></w:rPr>',
  right: "",
  centre: "",
} as const;

function paragraph({ text, style, breaks }: Paragraph): string {
  const properties = style === undefined ? "" : styleOf[style];
  const run = style === undefined ? "" : runOf[style];
  const page = breaks ? '<w:r><w:br w:type="page"/></w:r>' : "";
  return `<w:p>${properties}${page}<w:r>${run}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org";

/** A4 with the margins of what is filed by 전자소송: 45 mm above, 30 below, 20 at the sides; twips. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2551" w:right="1134" w:bottom="1701" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

/** The template of a document: a DOCX whose texts in braces are filled in. */
export function templateOf(kind: PaperKind): PizZip {
  const zip = new PizZip();
  zip.file(
    "[Content_Types].xml",
    `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/_rels/document.xml.rels",
    `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  );
  zip.file(
    "word/styles.xml",
    `${xml}<w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="바탕" w:eastAsia="바탕" w:hAnsi="바탕"/><w:sz w:val="24"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="480" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`,
  );
  const body = templates[kind].map(paragraph).join("");
  zip.file(
    "word/document.xml",
    `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}${page}</w:body></w:document>`,
  );
  return zip;
}
