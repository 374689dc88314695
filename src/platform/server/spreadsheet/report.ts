import { formatNumber } from "../../number.ts";
import { alterationLine, listedMistakes, mistakeLine, type Alteration, type Mistake } from "./mistakes.ts";

/** What an import would do or has done. */
export type ImportReport = {
  /** 직원, 업무 */
  readonly what: string;
  /** True when the changes are in the database. */
  readonly applied: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly mistakes: readonly Mistake[];
  readonly alterations: readonly Alteration[];
  /** One sentence a changed record: what changes from what to what. */
  readonly changes: readonly string[];
  readonly notes: readonly string[];
};

const listedChanges = 20;

/** The report as text for a terminal. */
export function formatReport(report: ImportReport): string {
  const { what, added, changed, unchanged, mistakes, alterations, changes, notes, applied } = report;
  const wrongRows = new Set(mistakes.map((mistake) => mistake.row)).size;
  return [
    `${what}: 추가 ${count(added)}, 변경 ${count(changed)}, 그대로 ${count(unchanged)}, 오류 ${count(mistakes.length)}${
      mistakes.length > 0 ? ` (${wrongRows}개 행)` : ""
    }`,
    ...notes.map((note) => `  ${note}`),
    ...section("변경 내용", changes, listedChanges),
    ...section("바꾸어 읽은 칸", alterations.map(alterationLine), listedMistakes),
    ...section("고칠 곳", mistakes.map(mistakeLine), listedMistakes),
    conclusion(applied, mistakes.length, added + changed),
  ].join("\n");
}

function count(value: number): string {
  return `${formatNumber(value)}건`;
}

function section(title: string, lines: readonly string[], most: number): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - most;
  return [
    "",
    title,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  그 밖에 ${count(rest)}`] : []),
  ];
}

function conclusion(applied: boolean, mistakes: number, changes: number): string {
  if (mistakes > 0) return "\n오류가 있어 아무것도 바꾸지 않았습니다. 위의 곳을 고친 뒤 다시 실행해 주세요.";
  if (applied) return "\n모두 반영했습니다.";
  if (changes === 0) return "\n바뀌는 것이 없습니다.";
  return "\n미리 보기입니다. 아직 아무것도 바꾸지 않았습니다. 반영하려면 --apply를 붙여 다시 실행해 주세요.";
}
