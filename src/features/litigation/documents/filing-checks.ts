import type { DocumentKind, TextState } from "./words.ts";

export type FilingCheck = { readonly level: "ok" | "warn"; readonly message: string };

type Checked = {
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly textState: TextState;
  readonly pages: number | null;
  readonly hasRrn: boolean;
};

/** Pages of a brief or an answer (민사소송규칙 제69조의4 제1항). */
const mostPages = 30;
const limited: readonly DocumentKind[] = ["brief", "answer"];

/** What an electronic filing would be objected to for, as far as the file tells it (additions D3). */
export function filingChecks({ kind, fileName, textState, pages, hasRrn }: Checked): FilingCheck[] {
  if (fileName === "") return [];
  const isPdf = fileName.toLowerCase().endsWith(".pdf");
  const checks: FilingCheck[] = [
    isPdf
      ? { level: "ok", message: "PDF 파일입니다." }
      : { level: "warn", message: "PDF가 아닙니다. 전자소송에 낼 때는 PDF로 바꿔 주세요." },
  ];
  if (isPdf && textState === "text") checks.push({ level: "ok", message: "글자를 찾을 수 있는 파일입니다." });
  if (isPdf && textState === "empty") {
    checks.push({ level: "warn", message: "글자가 없는 스캔본입니다. 글자가 있는 PDF로 내는 것이 원칙입니다." });
  }
  if (pages !== null && pages > mostPages && limited.includes(kind)) {
    const message = `${pages}쪽입니다. 준비서면과 답변서는 ${mostPages}쪽을 넘을 수 없습니다 (민사소송규칙 제69조의4).`;
    checks.push({ level: "warn", message });
  }
  if (hasRrn) {
    checks.push({ level: "warn", message: "주민등록번호가 있습니다. 필요한 곳이 아니면 가린 파일로 바꿔 주세요." });
  }
  return checks;
}
