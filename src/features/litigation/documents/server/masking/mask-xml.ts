import { tailsOfRrn, withoutRrn } from "../text/rrn.ts";

type Letter = { readonly piece: number; readonly place: number } | null;

const tagOrText = /<[^<>]*>|<|[^<]+/g;
const entityOrLetter = /&[#\w]{1,10};|[^]/g;
/** Where one paragraph ends and another begins, also one within a table or a box. */
const paragraph = /^<\/?(?:\w+:)?p[\s/>]/;
/** What stands between letters and is none itself. */
const gap = /^<(?:\w+:)?(?:tab|br|cr|lineBreak|fwSpace|nbSpace|noBreakHyphen)[\s/>]/;

/**
 * The XML of a part with numbers of residents covered digit by digit, so that nothing moves: a number may be spread over
 * several runs of one paragraph.
 */
export function maskXml(xml: string): { readonly xml: string; readonly count: number } {
  const pieces = xml.match(tagOrText)?.map((piece) => (piece.startsWith("<") ? [piece] : lettersOf(piece))) ?? [];
  let count = 0;
  let text = "";
  let letters: Letter[] = [];
  const close = () => {
    const tails = tailsOfRrn(text);
    count += tails.length;
    for (const { from, to } of tails) {
      for (const letter of letters.slice(from, to)) if (letter) pieces[letter.piece]![letter.place] = "*";
    }
    text = "";
    letters = [];
  };
  for (const [piece, parts] of pieces.entries()) {
    const [first = ""] = parts;
    if (first.startsWith("<")) {
      if (paragraph.test(first)) close();
      if (gap.test(first)) {
        text += /noBreakHyphen/.test(first) ? "-" : " ";
        letters.push(null);
      }
      pieces[piece] = [withoutNumbers(first)];
    } else if (parts.some((part) => part.trim() !== "")) {
      for (const [place, part] of parts.entries()) {
        text += letterOf(part);
        letters.push({ piece, place });
      }
    }
  }
  close();
  return { xml: pieces.map((parts) => parts.join("")).join(""), count };
}

function lettersOf(text: string): string[] {
  return text.match(entityOrLetter) ?? [];
}

/** One UTF-16 unit for each part, so that places in the text are places among the parts. */
function letterOf(part: string): string {
  const code = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(part);
  if (!code) return part.length === 1 ? part : "&";
  const value = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
  return value > 0 && value <= 0xff_ff ? String.fromCharCode(value) : "&";
}

/** What a picture, field or link is said to be. Elsewhere a number of the program may be as long, but has no line in it. */
function withoutNumbers(tag: string): string {
  const said = /\s(?:descr|title|alt|tooltip|name)="/.test(tag) ? withoutRrn(tag).text : tag;
  return said.replaceAll(/(\d{6}[-–—])[1-8]\d{6}/g, "$1*******");
}
