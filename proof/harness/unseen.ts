/** Whether Unicode has given the code point a meaning. */
const assigned = /\P{Cn}/u;

/**
 * Every character that nobody sees: format, default-ignorable, filler and variation characters, by Unicode's properties
 * and the names of the fillers.
 */
export const unseenCharacters: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) =>
    /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u115f\u1160\u3164\uffa0\u{16fe4}\u2800]/u.test(
      character,
    ),
  );

/** Those of them that mean something today: what people and programs really send. */
export const meantCharacters: readonly string[] = unseenCharacters.filter((character) => assigned.test(character));

/** The text with the character at its beginning, inside and at its end. */
export function withUnseen(text: string, character: string): readonly string[] {
  const letters = Array.from(text);
  const half = Math.ceil(letters.length / 2);
  return [
    character + text,
    letters.slice(0, half).join("") + character + letters.slice(half).join(""),
    text + character,
  ];
}
