/**
 * Characters that nobody sees: format, default-ignorable, filler and variation characters of Unicode, and blanks that
 * are counted as letters. The database's `unseen()`.
 */
const blanks = String.raw`\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}`;
const unseenLetter = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}${blanks}]`;
const unseen = new RegExp(unseenLetter, "gu");

const pictograph = String.raw`\p{Extended_Pictographic}(?:[\p{Emoji_Modifier}\ufe0e\ufe0f]|[\u{e0020}-\u{e007e}]+\u{e007f})?`;
/** Letters that change their shape by a joiner between them: Arabic, the scripts of India and their kin. */
const shaped = String.raw`(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Greek}\p{Script=Cyrillic}]`;
/** What stays in a free text because it joins what stands beside it: in emoji and keycaps, and between letters. */
const emoji = String.raw`${pictograph}(?:\u200d${pictograph})*|[0-9#*]\ufe0f\u20e3`;
const emojiOrUnseen = new RegExp(`(${emoji})|${unseenLetter}`, "gu");
const oldHangul = String.raw`\u115f(?=[\u1161-\u11a7])|(?<=[\u1100-\u115e])\u1160`;
const hanjaForm = String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
const letterJoiner = new RegExp(String.raw`(?<=${shaped})[\u200c\u200d](?=${shaped})|${hanjaForm}|${oldHangul}`, "uy");

/**
 * The one form in which names, numbers, titles and other texts of one line are kept: NFC, without characters that
 * nobody sees, every white space but a line break an ordinary space. The database's `plain_line`.
 */
export function plainLine(text: string): string {
  return text
    .replaceAll(unseen, "")
    .replaceAll(/[\t\p{Z}]/gu, " ")
    .normalize("NFC");
}

/**
 * The one form in which texts of several lines are kept: NFC, without characters that nobody sees, but for those that
 * join emoji or letters. The database's `plain_text`.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(
      emojiOrUnseen,
      (found, kept: string | undefined, at: number) => kept ?? (joinsLetters(text, at) ? found : ""),
    )
    .normalize("NFC");
}

function joinsLetters(text: string, at: number): boolean {
  letterJoiner.lastIndex = at;
  return letterJoiner.test(text);
}

/** Small letters of other alphabets and the Latin ones that they look like; the database's `folded` has the same. */
const lookalikes = new Map(
  Array.from("авеѕіјкмнорстухѵԁԛԝһӏαβεικνορτυχγηςı").map((letter, index) => [
    letter,
    Array.from("abesijkmhopctyxvdqwhlabeikvoptuxynσi")[index]!,
  ]),
);

const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const finals = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
/** Lone parts of syllables as a keyboard writes them, whatever part of a syllable they were. */
const loneJamo = new Map([
  ...Array.from(leads, (letter, index) => [String.fromCharCode(0x1100 + index), letter] as const),
  ...Array.from(vowels, (letter, index) => [String.fromCharCode(0x1161 + index), letter] as const),
  ...Array.from(finals, (letter, index) => [String.fromCharCode(0x11a8 + index), letter] as const),
]);

/**
 * The one form in which texts are compared: without what nobody sees, width and compatible characters alike (NFKC), in
 * small letters, look-alike Cyrillic and Greek letters as Latin ones. Spaces and punctuation stay. The database's
 * `folded`.
 */
export function folded(text: string): string {
  const plain = text.replaceAll(unseen, "").normalize("NFKC");
  return Array.from(plain, simpleLowerCase)
    .map((letter) => lookalikes.get(letter) ?? loneJamo.get(letter) ?? letter)
    .join("");
}

/** The digits of a number, whatever width they have. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^0-9]/g, "");
}

/** By what accounts are told apart: the folded address without spaces and without a dot at its end. */
export function accountKey(email: string): string {
  return folded(email)
    .replaceAll(/\p{White_Space}/gu, "")
    .replace(/\.$/u, "");
}

/** One character for one, as PostgreSQL maps: İ → i, and Σ → σ also at the end of a word. */
function simpleLowerCase(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : String.fromCodePoint(lower.codePointAt(0)!);
}
