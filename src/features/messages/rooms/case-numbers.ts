/** Longest number of a case as people write it. */
const longest = 40;

export type CaseNumber = {
  /** As it stands in the text. */
  readonly written: string;
  /** Without spaces, as cases have it. */
  readonly number: string;
};

/** Numbers of cases in a text (product §4: year, 부호, serial): 2026가단901234, `2026 가단 901234`. */
export function caseNumbersIn(text: string): readonly CaseNumber[] {
  const found = text.match(/(?<![\d-])(?:\d{4}|\d{2}) ?[가-힣]{1,4} ?\d{1,7}/gu) ?? [];
  return [...new Set(found)]
    .filter((written) => written.length <= longest)
    .map((written) => ({ written, number: written.replaceAll(" ", "") }));
}
