import type { Known } from "./hit.ts";

/** How a datum may be written: its letters without spaces and marks, or its digits alone. */
export type Spelling = { readonly in: "letters" | "digits"; readonly letters: string };

const twoSyllableSurnames = ["남궁", "황보", "제갈", "사공", "선우", "서문", "독고", "동방"];
const companyForms = [
  "유한책임회사",
  "주식회사",
  "유한회사",
  "합자회사",
  "합명회사",
  "법무법인",
  "재단법인",
  "사단법인",
  "의료법인",
  "학교법인",
  "(주)",
  "(유)",
  "(재)",
  "(사)",
  "(합)",
  "(의)",
  "(학)",
];
const provinces: Readonly<Record<string, readonly string[]>> = {
  서울특별시: ["서울시", "서울"],
  부산광역시: ["부산시", "부산"],
  대구광역시: ["대구시", "대구"],
  인천광역시: ["인천시", "인천"],
  광주광역시: ["광주시", "광주"],
  대전광역시: ["대전시", "대전"],
  울산광역시: ["울산시", "울산"],
  세종특별자치시: ["세종시", "세종"],
  경기도: ["경기"],
  강원특별자치도: ["강원도", "강원"],
  충청북도: ["충북"],
  충청남도: ["충남"],
  전북특별자치도: ["전라북도", "전북"],
  전라남도: ["전남"],
  경상북도: ["경북"],
  경상남도: ["경남"],
  제주특별자치도: ["제주도", "제주"],
};

/** Letters as they are compared: ordinary width, no case, nothing between them. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}·ㆍ・•.,\-‐-―_~*'"`]/gu, "");
}

const digitsOf = (text: string) => text.normalize("NFKC").replaceAll(/\D/g, "");
const inLetters = (texts: readonly string[]): Spelling[] =>
  [...new Set(texts.map(lettersOf))]
    .filter((letters) => letters.length > 1)
    .map((letters) => ({ in: "letters", letters }));
const inDigits = (texts: readonly string[], fewest: number): Spelling[] =>
  [...new Set(texts)].filter((letters) => letters.length >= fewest).map((letters) => ({ in: "digits", letters }));

/** Every way in which a datum of the records may stand in a text. */
export function spellingsOf({ kind, value }: Known): readonly Spelling[] {
  if (kind === "phone") return phoneSpellings(digitsOf(value));
  if (kind === "email") return inLetters([value, value.split("@", 1)[0]!].filter((text) => text.length > 3));
  if (kind === "birth") return birthSpellings(value);
  if (kind === "number") return numberSpellings(value);
  if (kind === "address") return addressSpellings(value);
  return nameSpellings(value);
}

function nameSpellings(value: string): Spelling[] {
  const whole = value.normalize("NFKC").trim();
  const core = companyForms.reduce((name, form) => name.replaceAll(form, ""), whole.replaceAll(/\s/g, ""));
  const words = whole.split(/[\s,]+/).filter(Boolean);
  const turned =
    words.length > 1 && words.length < 5 ? [words.toReversed().join(""), [...words.slice(1), words[0]].join("")] : [];
  return inLetters([whole, ...(lettersOf(core).length > 1 ? [core] : []), ...turned, ...personForms(core)]);
}

/** 길동, 홍씨 of 홍길동. */
function personForms(name: string): string[] {
  if (!/^[가-힣]{2,5}$/.test(name)) return [];
  const surname =
    twoSyllableSurnames.find((one) => name.length > one.length && name.startsWith(one)) ?? name.slice(0, 1);
  const given = name.slice(surname.length);
  if (name.length > 4) return [];
  return [...(given.length > 1 ? [given] : []), `${surname}씨`, `${surname}모씨`];
}

function phoneSpellings(digits: string): Spelling[] {
  if (digits.length < 7) return [];
  const abroad = digits.startsWith("0") ? [`82${digits.slice(1)}`, `820${digits.slice(1)}`, digits.slice(1)] : [];
  // The last eight digits of a mobile number are told without 010.
  const short = digits.length === 11 ? [digits.slice(3)] : [];
  return inDigits([digits, ...abroad, ...short], 7);
}

function birthSpellings(value: string): Spelling[] {
  const [year, month, day] = value.split("-");
  if (!year || !month || !day) return [];
  const [shortMonth, shortDay] = [String(Number(month)), String(Number(day))];
  const korean = [
    `${year}년${month}월${day}일`,
    `${year}년${shortMonth}월${shortDay}일`,
    `${year.slice(2)}년${shortMonth}월${shortDay}일`,
    `${year.slice(2)}년${month}월${day}일`,
  ];
  const digits = [`${year}${month}${day}`, `${year.slice(2)}${month}${day}`, `${year}${shortMonth}${shortDay}`];
  return [...inLetters(korean), ...inDigits(digits, 6)];
}

const caseNumber = /^(\d{2,4})([가-힣]{1,4})(\d{1,7})$/;

function numberSpellings(value: string): Spelling[] {
  const bare = lettersOf(value).replaceAll("제", "").replaceAll("호", "");
  const found = caseNumber.exec(bare);
  if (found) {
    const [, year = "", sign = "", serial = ""] = found;
    const years = year.length === 4 ? [year, year.slice(2)] : [year];
    return inLetters(
      years.flatMap((one) =>
        [`${one}${sign}`, `${one}${sign}제`, `${one}년${sign}`, `${one}년${sign}제`].flatMap((head) => [
          `${head}${serial}`,
          `${head}${serial}호`,
        ]),
      ),
    );
  }
  const digits = digitsOf(value);
  return [
    ...inLetters([value]),
    ...(digits.length === value.replaceAll(/[\s-]/g, "").length ? inDigits([digits], 6) : []),
  ];
}

/** The whole, what is left behind province and town, and each word that names a place smaller than a town. */
function addressSpellings(value: string): Spelling[] {
  const words = value.normalize("NFKC").replaceAll(/[(),]/g, " ").split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const [first = "", ...rest] = words;
  const firsts = [first, ...(provinces[first] ?? [])];
  const tails = words.map((_, index) => words.slice(index).join("")).filter((_, index) => index < words.length - 1);
  const heads = words.map((_, index) => words.slice(0, index + 1).join("")).slice(1);
  const pairs = words.slice(1).map((word, index) => `${words[index]!}${word}`);
  const small = words.filter(
    (word) => /(?:동|로|길|읍|면|리|가|구|군|시|아파트|빌딩|타워|빌라|오피스텔|마을)$/.test(word) && word.length > 1,
  );
  const named = words.filter((word) => /^[가-힣A-Za-z]{4,}\d*$/.test(word));
  const own = [...small, ...named].filter((word) => !(word in provinces));
  return inLetters([...firsts.map((one) => [one, ...rest].join("")), ...tails, ...heads, ...pairs, ...own]);
}
