/** What a password may not be about: the firm, the product, the person. */
export type PasswordContext = {
  /** E-mail, names, firm name, phone: anything guessable about the account. */
  readonly words: readonly string[];
};

export const passwordLength = { min: 12, max: 128 } as const;

/** Days for which a password that a 관리자 gave may be used to set the own one. */
export const givenDays = 3;

/** Words that make no password, alone or with digits and signs around them. */
const commonWords = `
  password passwort passw0rd p@ssw0rd p@ssword passwd pass admin administrator root user welcome letmein
  login master secret qwerty asdfgh zxcvbn iloveyou sunshine princess dragon monkey football baseball
  superman batman trustno changeme default guest test computer internet samsung naver kakao google korea
  seoul daehan minkook dkssud dkssudgktpdy gksrnr tkfkdgo tkfkdgody qlalfqjsgh rhksflwk qusghtk qjqantkantb
  haechi lawfirm lawyer law firm office intranet legal attorney demo 해치 비밀번호 관리자 변호사 법무법인 법률사무소 사무실 로펌 사랑해
  안녕하세요 대한민국
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length);

/** Rows of keys and orders of letters that fingers run along. */
const runs = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "`1234567890-=",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "1q2w3e4r5t6y7u8i9o0p",
  "가나다라마바사아자차카타파하",
];

/**
 * Why a password of fitting length is too easy to guess, in Korean, or null when it will do. Common passwords, runs
 * along the keyboard, repetition, and words of the firm and the person are refused; no composition is asked for.
 */
export function weakPassword(password: string, context: PasswordContext): string | null {
  const plain = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (new Set(plain).size < 5 || isRepetition(plain))
    return "같은 글자나 같은 부분이 반복되는 비밀번호는 쓸 수 없습니다.";
  if (isRun(plain)) return "차례대로 이어지는 글자로 된 비밀번호는 쓸 수 없습니다.";
  if (isMadeOf(plain, [...ownWords(context), ...commonWords])) {
    return "흔한 단어나 법인, 본인 정보로 된 비밀번호는 쓸 수 없습니다.";
  }
  return null;
}

function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2; unit += 1) {
    const part = text.slice(0, unit);
    if (part.repeat(Math.ceil(text.length / unit)).startsWith(text)) return true;
  }
  return false;
}

/** Whether the text consists of few pieces of a known run, forwards or backwards. */
function isRun(text: string): boolean {
  const lines = runs.flatMap((run) => [run.repeat(2), run.split("").toReversed().join("").repeat(2)]);
  let rest = text;
  let pieces = 0;
  while (rest.length > 0) {
    let length = 1;
    while (length < rest.length && lines.some((line) => line.includes(rest.slice(0, length + 1)))) length += 1;
    rest = rest.slice(length);
    pieces += 1;
  }
  return pieces <= text.length / 4;
}

/** Whether next to nothing is left once known words, digits and signs are taken away. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, "\n");
  if (!rest.includes("\n")) return false;
  return rest.replaceAll(/[^\p{L}]/gu, "").length < 4;
}

function ownWords({ words }: PasswordContext): string[] {
  return words
    .flatMap((word) => [word, ...word.split(/[@.\s_-]+/)])
    .map((word) => word.normalize("NFKC").toLowerCase().replaceAll(/\s/g, ""))
    .filter((word) => word.length >= 2 && !["co", "kr", "com", "net"].includes(word))
    .toSorted((one, other) => other.length - one.length);
}
