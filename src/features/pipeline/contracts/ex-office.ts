/** What signing asks for where a lawyer left the office that a contract is before (변호사법 제31조 제3항). */
export const barGuard = "exOffice";

export const barLaw = "변호사법 제31조 제3항";

/** The refusal in words; `who`: lawyers with the office and the end of the bar, be it with the records that are meant. */
export const barWords = (who: string) =>
  `퇴직한 기관의 사건을 맡을 수 없는 기간입니다: ${who}. 다른 변호사가 사유를 적어 확인해 주세요.`;

type Barred = { readonly shortName: string; readonly office: string; readonly until: string };

/** `전관변(서울중앙지검, 2027-01-01 전)`. */
export const barredName = ({ shortName, office, until }: Barred) => `${shortName}(${office}, ${until} 전)`;

/** Short names of courts and 검찰청 with what they stand for. */
const shortened = [
  [/고검(?!찰청)/, "고등검찰청"],
  [/지검(?!찰청)/, "지방검찰청"],
  [/대검(?!찰청)/, "대검찰청"],
  [/고법/, "고등법원"],
  [/지법/, "지방법원"],
] as const;

/** The name of an office without blanks and punctuation, its short forms written out: people write it differently. */
function plainAgency(name: string): string {
  const bare = name.normalize("NFC").replaceAll(/[\s·.,()[\]-]/g, "");
  return shortened.reduce((text, [short, whole]) => text.replace(short, whole), bare);
}

/**
 * Whether two names mean the same public office, or one a part of the other: 서울중앙지법 and 서울중앙지방법원 민사12부.
 * Blank names mean none.
 */
export function sameAgency(one: string, other: string): boolean {
  const [first, second] = [plainAgency(one), plainAgency(other)];
  return first !== "" && second !== "" && (first.includes(second) || second.includes(first));
}
