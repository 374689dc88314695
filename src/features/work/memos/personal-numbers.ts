/** A number in a text that should not stand there, and what can stand in its place. */
export type PersonalNumber = {
  readonly kind: "주민등록번호" | "계좌번호";
  readonly found: string;
  readonly masked: string;
};

// Six digits of a day of birth, then seven of which the first tells century and sex; hyphen or blank between.
const residentNumber = /(?<!\d)(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(\s?[-–−]?\s?)([1-8])(\d{6})(?!\d)/g;

// Accounts have three or four groups and 10 to 16 digits; telephone and 사업자등록 numbers have their own shapes.
const account = /(?<![\d-])\d{2,6}-\d{2,6}-\d{2,8}(?:-\d{1,3})?(?![\d-])/g;
const telephone = /^0\d{1,3}-\d{3,4}-\d{4}$/;
const businessNumber = /^\d{3}-\d{2}-\d{5}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** 주민등록번호 and account numbers in a text, in their order. */
export function personalNumbersIn(text: string): readonly PersonalNumber[] {
  const plain = text.normalize("NFKC");
  const residents = [...plain.matchAll(residentNumber)].map(([found, year, month, date, between, first]) => ({
    kind: "주민등록번호" as const,
    found,
    masked: `${year}${month}${date}${between === "" ? "-" : between}${first}******`,
  }));
  const accounts = [...plain.matchAll(account)].flatMap(([found]) => (isAccount(found) ? [masked(found)] : []));
  return [...residents, ...accounts];
}

/** The text with each such number masked. */
export function maskPersonalNumbers(text: string): string {
  return personalNumbersIn(text).reduce(
    (now, { found, masked: shown }) => now.replaceAll(found, shown),
    personalNumbersIn(text).length === 0 ? text : text.normalize("NFKC"),
  );
}

function isAccount(found: string): boolean {
  const digits = found.replaceAll("-", "").length;
  return digits >= 10 && digits <= 16 && ![telephone, businessNumber, day].some((other) => other.test(found));
}

/** The last four digits stay, by which people tell accounts apart. */
function masked(found: string): PersonalNumber {
  const digits = found.replaceAll("-", "").length;
  let seen = 0;
  const shown = found.replaceAll(/\d/g, (digit) => {
    seen += 1;
    return seen > digits - 4 ? digit : "*";
  });
  return { kind: "계좌번호", found, masked: shown };
}
