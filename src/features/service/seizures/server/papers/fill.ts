import { josa } from "es-hangul";
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { paperKinds, type PaperKind } from "../../papers.ts";
import type { Papers } from "./papers.ts";
import { templateOf } from "./template.ts";

type TextKey = "court" | "caseNo" | "creditor" | "debtor";

/** What has to stand in a document, by its kind, and how it is called. */
const needed: Readonly<Record<PaperKind, Readonly<Partial<Record<TextKey, string>>>>> = {
  application: { court: "법원", creditor: "채권자", debtor: "채무자" },
  list: { debtor: "채무자" },
  report: { court: "법원", caseNo: "사건번호", creditor: "채권자", debtor: "채무자" },
};

/**
 * A document of a seizure as DOCX. 422 where something is missing that it cannot do without; what was filled in is read
 * back from the file, so that none goes out with an empty place.
 */
export function fillPaper(kind: PaperKind, papers: Papers): Buffer {
  const missing = Object.entries(needed[kind]).filter(([key]) => papers[key as TextKey] === "");
  if (missing.length > 0) {
    throw new Failure(
      "ruleViolated",
      `${josa(missing.map(([, label]) => label).join(", "), "을/를")} 먼저 적어 주세요.`,
    );
  }
  if (kind === "list" && papers.targets.length === 0)
    throw new Failure("ruleViolated", "제3채무자를 먼저 등록해 주세요.");
  if (kind === "report" && papers.receipts.length === 0) throw new Failure("ruleViolated", "추심한 금액이 없습니다.");
  const document = new Docxtemplater(templateOf(kind), { paragraphLoop: true, linebreaks: true });
  document.render(valuesOf(papers));
  const bytes = document.getZip().generate({ type: "nodebuffer", compression: "DEFLATE" });
  refuseUnfilled(kind, papers, bytes);
  return bytes;
}

function valuesOf(papers: Papers) {
  return {
    ...papers,
    day: seoulDay(Date.now()),
    hasTargets: papers.targets.length > 0,
    executionTitle: papers.executionTitle || "없음",
    principal: formatWon(papers.principal),
    interest: formatWon(papers.interest),
    costs: formatWon(papers.costs),
    total: formatWon(papers.total),
    collected: formatWon(papers.collected),
    targets: papers.targets.map((one) => ({ ...one, amount: formatWon(one.amount) })),
    receipts: papers.receipts.map((one) => ({ ...one, amount: formatWon(one.amount) })),
  };
}

/** The text of a DOCX, paragraphs apart. */
export function textOf(bytes: Buffer): string {
  const xml = new PizZip(bytes).file("word/document.xml")!.asText();
  return xml
    .replaceAll("</w:p>", "\n")
    .replaceAll(/<[^<>]{1,200}>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function refuseUnfilled(kind: PaperKind, papers: Papers, bytes: Buffer): void {
  const text = textOf(bytes);
  const expected = [
    ...Object.keys(needed[kind]).map((key) => papers[key as TextKey]),
    ...(kind === "report" ? [] : papers.targets.map(({ name }) => name)),
  ];
  if (expected.every((value) => text.includes(value)) && !text.includes("undefined")) return;
  throw new Failure("ruleViolated", `${paperKinds[kind]} 생성 실패: 채워지지 않은 칸이 있습니다.`);
}
