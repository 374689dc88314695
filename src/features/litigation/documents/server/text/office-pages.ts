import PizZip from "pizzip";
import { hwpText } from "./hwp-text.ts";
import { readPlainText } from "./plain-text.ts";
import { withoutRrn } from "./rrn.ts";

type Wanted = { readonly bytes: Uint8Array; readonly kind: string };
type Pages = {
  readonly pages: readonly { readonly text: string; readonly hasRrn: boolean }[];
  readonly count: null;
};

/** Letters of a part: these kinds have no pages until a program lays them out. */
const partLength = 3_000;
const mostText = 3_000_000;

/**
 * The words of a DOCX, HWP, HWPX or TXT in parts of some thousand letters; none of a ZIP that cannot be opened, a Failure
 * of an HWP that cannot. In a worker.
 */
export function readOfficePages({ bytes, kind }: Wanted): Pages {
  const parts = partsOf(textOf(bytes, kind).normalize("NFC").replaceAll("\0", "").slice(0, mostText));
  return { pages: parts.map(withoutRrn), count: null };
}

function textOf(bytes: Uint8Array, kind: string): string {
  if (kind === "txt") return readPlainText(bytes).text;
  if (kind === "hwp") return hwpText(bytes, mostText);
  try {
    const zip = new PizZip(bytes);
    return bodyNames(zip, kind)
      .map((name) => wordsOf(zip.file(name)!.asText()))
      .join("\n");
  } catch {
    return "";
  }
}

function bodyNames(zip: PizZip, kind: string): string[] {
  const names = Object.keys(zip.files);
  if (kind === "docx") return names.filter((name) => /^word\/(?:document|footnotes|endnotes)\.xml$/.test(name));
  const sections = names.filter((name) => /^Contents\/section\d{1,4}\.xml$/.test(name));
  return sections.toSorted((one, other) => numberIn(one) - numberIn(other));
}

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** What stands in the runs of text (`w:t`, `hp:t`), a line for each paragraph. */
function wordsOf(xml: string): string {
  const ended = xml
    .replaceAll(/<\/(?:w|hp):p>/g, "\n")
    .replaceAll(/<(?:w:tab|w:br|hp:tab|hp:lineBreak|hp:fwSpace|hp:nbSpace)(?:\s[^<>]{0,200})?\/>/g, " ");
  const runs = ended.match(/\n|<(?:w|hp):t(?:\s[^<>]{0,300})?>[^<]*/g) ?? [];
  return runs
    .map((run) => (run === "\n" ? run : run.replace(/^<[^<>]*>/, "")))
    .join("")
    .replaceAll(/&#x?([\da-fA-F]{1,6});|&(lt|gt|quot|apos|amp);/g, (whole: string, code?: string, name?: string) => {
      if (name !== undefined) return entities[name]!;
      return letterOf(whole.startsWith("&#x") ? Number.parseInt(code!, 16) : Number(code));
    });
}

function letterOf(code: number): string {
  return Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

/** Cut at the end of a paragraph where one is near. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > partLength) {
    const end = rest.lastIndexOf("\n", partLength);
    const at = end > partLength / 2 ? end + 1 : partLength;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return rest.trim() === "" ? parts : [...parts, rest];
}
