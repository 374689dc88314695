import { findKnown, merged } from "./find-known.ts";
import type { Hit, HitKind, Known } from "./hit.ts";

/** What looks like something that tells of whom a text is. */
const looks: readonly (readonly [kind: HitKind, pattern: RegExp])[] = [
  ["number", /\d{6}\s?-\s?[1-8]\d{6}/g],
  ["phone", /(?:0\d{1,2}|1[5-9]\d\d)[-.\s)]{0,2}\d{3,4}[-.\s]{0,2}\d{4}/g],
  ["number", /\d{2,4}\s?[가-힣]{1,4}\s?제?\s?\d{2,7}(?:\s?호)?/g],
  ["number", /\d{2,3}[가-힣]\s?\d{4}/g],
  ["number", /\d{3}-\d{2}-\d{5}/g],
  ["number", /\d{2,6}-\d{2,6}-\d{2,8}/g],
  ["date", /\d{2,4}\s?년\s?\d{1,2}\s?월(?:\s?\d{1,2}\s?일)?/g],
  ["date", /\d{4}\s?[.-]\s?\d{1,2}\s?[.-]\s?\d{1,2}/g],
  ["date", /\d{1,2}월\s?\d{1,2}일/g],
  ["money", /\d[\d,]{0,15}(?:\s?(?:억|천만|백만|만|천))?\s?원/g],
  ["money", /\d{1,5}억(?:\s?\d[\d,]{0,6}만)?/g],
  [
    "place",
    /[가-힣]{2,8}(?:특별자치시|특별자치도|특별시|광역시|경찰서|세무서|초등학교|중학교|고등학교|대학교|병원|아파트|빌딩|법원|검찰청)/g,
  ],
  ["place", /[가-힣]{1,5}(?:시|군|구)\s[가-힣]{1,6}(?:동|읍|면|로|길|구)/g],
  ["place", /[가-힣]{2,6}(?:로|길)\s?\d{1,4}/g],
  ["company", /(?:주식회사|유한회사|\(주\)|㈜)\s?[가-힣A-Za-z0-9]{2,20}/g],
  ["company", /[가-힣A-Za-z0-9]{2,20}\s?(?:주식회사|유한회사|\(주\)|㈜)/g],
  ["name", /[가-힣][○OX*]{1,3}/g],
];

const roles = [
  "원고",
  "피고",
  "피고인",
  "피해자",
  "피의자",
  "고소인",
  "피고소인",
  "증인",
  "의뢰인",
  "신청인",
  "피신청인",
  "청구인",
  "상대방",
  "채권자",
  "채무자",
  "망",
  "소외",
  "대표이사",
];
/** Particles and common words that follow a role without being a name. */
const noNames = new Set([
  "에게",
  "에게는",
  "으로",
  "로부터",
  "에서",
  "측은",
  "측의",
  "측이",
  "본인",
  "회사",
  "부담",
  "대리인",
  "들은",
  "들이",
  "들의",
]);

const nameAfterRole = /[가-힣]{2,5}/y;
const particles = new Set("은는이가을를의과와도");
/** A name without the particle behind it. */
const bare = (word: string) => (word.length > 2 && particles.has(word.at(-1)!) ? word.slice(0, -1) : word);

function namesAfterRoles(text: string): Hit[] {
  return roles.flatMap((role) => {
    const hits: Hit[] = [];
    for (let at = text.indexOf(`${role} `); at >= 0; at = text.indexOf(`${role} `, at + 1)) {
      nameAfterRole.lastIndex = at + role.length + 1;
      const [word] = nameAfterRole.exec(text) ?? [];
      if (word === undefined || noNames.has(word) || noNames.has(bare(word))) continue;
      const start = at + role.length + 1;
      hits.push({ start, end: start + bare(word).length, kind: "name", known: false });
    }
    return hits;
  });
}

const ofAddress = /[a-z0-9._%+-]/i;
const longestHalf = 100;

/** What stands around an @ without a space. */
function emails(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let start = at;
    let end = at + 1;
    while (start > 0 && at - start < longestHalf && ofAddress.test(text[start - 1]!)) start -= 1;
    while (end < text.length && end - at < longestHalf && ofAddress.test(text[end]!)) end += 1;
    if (start < at && end > at + 1) hits.push({ start, end, kind: "email", known: false });
  }
  return hits;
}

/** What only looks like a name, a number, a place or a date; a person decides about each. */
export function propose(text: string): Hit[] {
  const found = looks.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match): Hit => ({
      start: match.index,
      end: match.index + match[0].length,
      kind,
      known: false,
    })),
  );
  return merged([...found, ...emails(text), ...namesAfterRoles(text)]);
}

/** Known ones and proposals, each place once, in the order of the text. */
export function hitsIn(text: string, known: readonly Known[]): Hit[] {
  const sure = findKnown(text, known);
  const proposed = propose(text).filter((hit) => !sure.some((one) => hit.start >= one.start && hit.end <= one.end));
  return merged([...sure, ...proposed]);
}

/** What stands in place of a hit that is masked, unless the person says otherwise. */
export const maskFor: Readonly<Record<HitKind, string>> = {
  name: "○○○",
  company: "○○ 회사",
  phone: "(전화번호)",
  number: "(번호)",
  address: "(주소)",
  email: "(이메일)",
  date: "(날짜)",
  place: "○○",
  money: "(금액)",
};

export type Mask = { readonly start: number; readonly end: number; readonly replacement: string };

/** The text with these places replaced. */
export function masked(text: string, masks: readonly Mask[]): string {
  let rest = text;
  for (const { start, end, replacement } of masks.toSorted((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start)}${replacement}${rest.slice(end)}`;
  return rest;
}
