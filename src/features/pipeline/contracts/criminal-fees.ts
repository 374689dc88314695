/** A contingency fee in a criminal case is void, by whatever name it goes. */
export const contingencyLaw = "대법원 2015다200111 전원합의체";

/** The day of the judgment: what was agreed before it stays as it was agreed. */
export const contingencyVoidFrom = "2015-07-23";

/** How a criminal case may end well for the client. */
const results =
  /무죄|집행유예|선고유예|기소유예|불기소|혐의\s?없음|불송치|석방|보석|영장이?\s기각|감형|벌금형|승소|성공|결과/;
/** That something comes of it. What is done on the way there, such as a request or a hearing, is paid as work. */
const outcomes =
  /되면|된다면|되는 경우|된 경우|되었을 때|받으면|받는 경우|받은 경우|받았을 때|나오면|하면|하는 경우|한 경우|(?:선고|성공|승소|석방|인용)\s?시|결과에 따/;
const regardless = /관계\s?없이|상관\s?없이|무관|불문|묻지 않/;
const isWork = /(?:청구|신청|제출|출석|작성)(?:서|서면)?를?\s?(?:하면|하는 경우|한 경우)/;

/** The sentence in which a fee is made to depend on how a criminal case ends; null: none does. Words alone are looked at. */
function resultSentence(text: string): string | null {
  const sentences = text.split(/[.\n]/).map((one) => one.replaceAll(/\s+/g, " ").trim());
  return (
    sentences.find((one) => results.test(one) && outcomes.test(one) && !regardless.test(one) && !isWork.test(one)) ??
    null
  );
}

/** Fees that go by another name and read like a contingency fee, with the sentence that says so. */
export function resultFees(fees: readonly { readonly kind: string; readonly condition: string }[]): string[] {
  return fees.flatMap(({ kind, condition }) => {
    const found = kind === "성공보수" ? null : resultSentence(condition);
    return found === null ? [] : [`${kind}: ${found}`];
  });
}
