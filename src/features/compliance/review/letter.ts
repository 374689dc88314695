/** What a notice of a leak has to tell (개인정보 보호법 제34조제1항), as a letter with gaps to fill in. */
export function breachLetter(facts: {
  readonly firm: string;
  readonly phone: string;
  readonly email: string;
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly string[];
}): string {
  const contact = [facts.phone, facts.email].filter((part) => part !== "").join(", ") || "[연락처]";
  return `개인정보 유출 등에 관한 통지

[정보주체 성명] 님께

${facts.firm}에서 다음과 같이 개인정보가 유출되었거나 유출되었을 가능성이 있어 「개인정보 보호법」 제34조제1항에 따라 알려 드립니다.

1. 유출 등이 된 개인정보의 항목: ${facts.kinds.join(", ") || "[항목]"}에 적힌 [성명, 전화번호 등 항목]
2. 유출 등이 된 시점과 그 경위: ${facts.from}부터 ${facts.to}까지 [경위]
3. 정보주체가 피해를 최소화하기 위하여 할 수 있는 방법: [비밀번호 변경, 모르는 연락에 대한 주의 등]
4. 저희의 대응조치와 피해 구제절차: [조치와 절차]
5. 피해 신고 담당 부서와 연락처: [담당 부서], ${contact}

[날짜]
${facts.firm}
`;
}
