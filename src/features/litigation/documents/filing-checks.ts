import type { DocumentKind, TextState } from "./words.ts";

export type FilingCheck = { readonly level: "ok" | "warn"; readonly message: string };

/** How the pages of a PDF are laid out; of several pages what is least, of letters and lines what is usual. */
export type Layout = {
  readonly isA4: boolean;
  /** Millimetres of white. */
  readonly top: number;
  readonly sides: number;
  readonly bottom: number;
  /** Points. */
  readonly letters: number;
  /** From line to line in percent of the letters; null: there are too few lines. */
  readonly spacing: number | null;
};

/** What is asked on the day of the filing (요율표, 전자소송 제출). */
export type FilingLimits = Readonly<
  Record<
    | "filingPages"
    | "filingLetterSize"
    | "filingLineSpacing"
    | "filingTop"
    | "filingSides"
    | "filingBottom"
    | "filingFileSize"
    | "filingNameLength",
    number
  >
>;

type Checked = {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly textState: TextState;
  readonly pages: number | null;
  readonly hasRrn: boolean;
  readonly layout: Layout | null;
};

/** What the firm writes itself: evidence stays as it is. */
const written: readonly DocumentKind[] = ["complaint", "answer", "brief", "application"];
const limited: readonly DocumentKind[] = ["brief", "answer"];
/** Measures of letters that were drawn are not quite those that were set. */
const closeMm = 2;
const closePercent = 5;
const closePoints = 0.3;
const megabyte = 1_048_576;
/** Marks in a name that systems read as something else. */
const marks = /[\\/:*?"<>|#%&]/;

/** What an electronic filing would be objected to for, as far as the file tells it (additions D3). */
export function filingChecks(checked: Checked, limits: FilingLimits): FilingCheck[] {
  if (checked.fileName === "") return [];
  const checks = [...fileChecks(checked, limits), ...textChecks(checked, limits)];
  if (checked.layout && written.includes(checked.kind)) checks.push(...layoutChecks(checked.layout, limits));
  if (checked.hasRrn) {
    checks.push(warn("주민등록번호가 있습니다. 필요한 곳이 아니면 가린 파일로 바꿔 주세요."));
  }
  return checks;
}

const warn = (message: string): FilingCheck => ({ level: "warn", message });
const fine = (message: string): FilingCheck => ({ level: "ok", message });

function fileChecks({ fileName, fileSize }: Checked, limits: FilingLimits): FilingCheck[] {
  const checks = [
    isPdf(fileName) ? fine("PDF 파일입니다.") : warn("PDF가 아닙니다. 전자소송에 낼 때는 PDF로 바꿔 주세요."),
  ];
  const { filingFileSize: most, filingNameLength: longest } = limits;
  if (fileSize > most * megabyte) {
    checks.push(warn(`파일이 ${(fileSize / megabyte).toFixed(1)}MB입니다. ${most}MB까지 낼 수 있으니 나누어 주세요.`));
  }
  if (fileName.length > longest) {
    checks.push(warn(`파일 이름이 ${fileName.length}자입니다. ${longest}자 안으로 줄여 주세요.`));
  }
  if (marks.test(fileName)) checks.push(warn("파일 이름에 특수문자가 있습니다. 한글, 영문, 숫자로 바꿔 주세요."));
  return checks;
}

const isPdf = (name: string) => name.toLowerCase().endsWith(".pdf");

function textChecks({ kind, title, fileName, textState, pages }: Checked, { filingPages: most }: FilingLimits) {
  const checks: FilingCheck[] = [];
  if (isPdf(fileName) && textState === "text") checks.push(fine("글자를 찾을 수 있는 파일입니다."));
  if (isPdf(fileName) && textState === "empty") {
    checks.push(warn("글자가 없는 스캔본입니다. 글자가 있는 PDF로 내는 것이 원칙입니다."));
  }
  if (pages !== null && pages > most && (limited.includes(kind) || title.includes("상고이유서"))) {
    const message = `${pages}쪽입니다. 준비서면·답변서·상고이유서는 ${most}쪽을 넘을 수 없습니다 (민사소송규칙 제69조의4).`;
    checks.push(warn(message));
  }
  return checks;
}

function layoutChecks(layout: Layout, limits: FilingLimits): FilingCheck[] {
  const checks: FilingCheck[] = [];
  if (!layout.isA4) checks.push(warn("용지가 A4(210×297mm) 세로가 아닌 쪽이 있습니다."));
  const margins = [
    ["위", layout.top, limits.filingTop],
    ["왼쪽·오른쪽", layout.sides, limits.filingSides],
    ["아래", layout.bottom, limits.filingBottom],
  ] as const;
  const narrow = margins.filter(([, white, least]) => white < least - closeMm);
  if (narrow.length > 0) {
    const named = narrow.map(([side, white, least]) => `${side} ${Math.round(white)}mm(기준 ${least}mm)`).join(", ");
    checks.push(warn(`여백이 좁습니다: ${named}.`));
  }
  if (layout.letters < limits.filingLetterSize - closePoints) {
    checks.push(warn(`본문 글자가 ${layout.letters}pt입니다. ${limits.filingLetterSize}pt 이상으로 써 주세요.`));
  }
  if (layout.spacing !== null && layout.spacing < limits.filingLineSpacing - closePercent) {
    checks.push(warn(`줄간격이 ${layout.spacing}%입니다. ${limits.filingLineSpacing}% 이상으로 넓혀 주세요.`));
  }
  if (checks.length === 0) checks.push(fine("용지, 여백, 글자 크기, 줄간격이 기준에 맞습니다."));
  return checks;
}
