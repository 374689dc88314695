/** What signing asks for where a lawyer left the office that a contract is before (변호사법 제31조 제3항). */
export const barGuard = "exOffice";

export const barLaw = "변호사법 제31조 제3항";

/** Who is barred, in words: lawyers with the office and the end of the bar, be it with the records that are meant. */
export const barredWords = (who: string) => `퇴직한 기관의 사건을 맡을 수 없는 기간입니다: ${who}.`;

/** The same with the way out. */
export const barWords = (who: string) => `${barredWords(who)} 다른 변호사가 사유를 적어 확인해 주세요.`;

/** What is asked where nobody knows which office a contract is before. */
export const agencyWords = (who: string) =>
  `공직에서 퇴임한 지 1년이 지나지 않은 변호사가 있습니다: ${who}. 관할기관을 적어 주세요. 없으면 ‘없음’이라고 적습니다.`;

type Barred = { readonly shortName: string; readonly office: string; readonly until: string };

/** `전관변(서울중앙지검, 2027-01-01 전)`. */
export const barredName = ({ shortName, office, until }: Barred) => `${shortName}(${office}, ${until} 전)`;

/**
 * Names of courts and 검찰청 with what they are compared by. The 공소청 that came for the 검찰청 on 2026-10-02 went on
 * with their work (공소청법 제3조, 부칙 제6조), and a court and the 공소청 that stands beside it are one office (변호사법
 * 제31조 제3항): 서울중앙지검, 서울중앙지방공소청 and 서울중앙지방법원 alike.
 */
const alike = [
  [/고검(?!찰청)/g, "고등검찰청"],
  [/지검(?!찰청)/g, "지방검찰청"],
  [/대검(?!찰청)/g, "대검찰청"],
  [/고법/g, "고등법원"],
  [/지법/g, "지방법원"],
  [/대법(?!원)/g, "대법원"],
  [/중수청/g, "중대범죄수사청"],
  [/대법원|대검찰청|대공소청|^공소청/g, "〈최고〉"],
  [/고등법원|고등검찰청|고등공소청|광역공소청/g, "〈고등〉"],
  [/지방법원|지방검찰청|지방공소청/g, "〈지방〉"],
  [/지원|지청/g, "〈지원〉"],
] as const;

/** The name of an office without blanks and punctuation, in the one form that all its names have in common. */
function plainAgency(name: string): string {
  const bare = name.normalize("NFC").replaceAll(/[\s·.,()[\]-]/g, "");
  return alike.reduce((text, [known, common]) => text.replaceAll(known, common), bare);
}

/**
 * Whether two names mean the same public office, or one a part of the other: 서울중앙지법 and 서울중앙지방법원 민사12부.
 * Blank names mean none.
 */
export function sameAgency(one: string, other: string): boolean {
  const [first, second] = [plainAgency(one), plainAgency(other)];
  return first !== "" && second !== "" && (first.includes(second) || second.includes(first));
}
