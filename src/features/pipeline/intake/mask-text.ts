import { compactOf } from "#firm/advertising/compact.ts";
import { extractFacts } from "./extract.ts";

/** Who wrote, as far as the form says. */
type Known = { readonly name: string; readonly tel: string; readonly email: string };

const masks = { phone: "[연락처]", caseNumber: "[사건번호]" } as const;
const longNumber = /(?<!\d)\d[\d -]{8,18}\d(?!\d)/g;
const anEmail = /(?<![\w.+-])[\w.+-]+@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
/** 김철수 씨, 박영희님: a name before a form of address. */
const addressed =
  /(?<![가-힣])[가-힣]{2,4}(?=\s?(?:씨|님|대표|사장|과장|부장|팀장|변호사)(?:[^가-힣]|$|이|가|은|는|을|를|께|에게|과|와|의|도))/g;

/**
 * The text as it may leave the firm: telephones, numbers of cases, addresses of mail, long numbers (resident numbers,
 * accounts, cards), the writer's own name and names before a form of address stand as words in brackets. Amounts and
 * days stay, as they say nothing without the rest.
 */
export function maskText(text: string, known: Known, today: string): string {
  const facts = extractFacts(text, today).filter(({ kind }) => kind === "phone" || kind === "caseNumber");
  let masked = text;
  for (const { kind, startsAt, endsAt } of facts.toReversed()) {
    masked = masked.slice(0, startsAt) + masks[kind as keyof typeof masks] + masked.slice(endsAt);
  }
  masked = masked.replaceAll(anEmail, "[이메일]").replaceAll(longNumber, "[번호]").replaceAll(addressed, "[이름]");
  return known.name.trim().length >= 2 ? withoutName(masked, known.name) : masked;
}

/** Every place where the name stands, also with blanks between its letters. */
function withoutName(text: string, name: string): string {
  const sought = compactOf(name).letters;
  if (sought === "") return text;
  const { letters, starts, ends } = compactOf(text);
  let masked = "";
  let from = 0;
  for (let at = letters.indexOf(sought); at >= 0; at = letters.indexOf(sought, at + sought.length)) {
    masked += `${text.slice(from, starts[at])}[이름]`;
    from = ends[at + sought.length - 1]!;
  }
  return masked + text.slice(from);
}
