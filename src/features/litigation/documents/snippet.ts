export type Snippet = { readonly before: string; readonly found: string; readonly after: string };

const around = 60;
const counts = /[^\s\p{P}\p{S}]/u;
const hanjaInBrackets = /\([\u3400-\u9FFF\uF900-\uFAFF\s]+\)/g;

/** Where the words stand in the page, though spaces, marks and 한자 in brackets lie between their letters. */
export function snippetOf(body: string, normal: string): Snippet {
  return (
    cut(body, placeIn(body, normal, [])) ??
    cut(body, placeIn(body, normal, [...body.matchAll(hanjaInBrackets)])) ?? {
      before: "",
      found: "",
      after: body.slice(0, around),
    }
  );
}

type Place = { readonly start: number; readonly end: number };

function placeIn(body: string, normal: string, skipped: readonly RegExpExecArray[]): Place | null {
  const letters: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < body.length; index += 1) {
    const hidden = skipped.find((one) => index >= one.index && index < one.index + one[0].length);
    if (hidden) {
      index = hidden.index + hidden[0].length - 1;
      continue;
    }
    const letter = body[index]!;
    if (!counts.test(letter)) continue;
    letters.push(letter.toLowerCase());
    places.push(index);
  }
  const at = letters.join("").indexOf(normal);
  return at < 0 ? null : { start: places[at]!, end: places[at + normal.length - 1]! + 1 };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

function cut(body: string, place: Place | null): Snippet | null {
  if (place === null) return null;
  const from = Math.max(0, place.start - around);
  const to = Math.min(body.length, place.end + around);
  return {
    before: `${from > 0 ? "…" : ""}${oneLine(body.slice(from, place.start))}`,
    found: oneLine(body.slice(place.start, place.end)),
    after: `${oneLine(body.slice(place.end, to))}${to < body.length ? "…" : ""}`,
  };
}
