import { isDay, type Day } from "#platform/dates.ts";
import type { HearingKind } from "#features/litigation/hearings/hearing.ts";
import type { EntryKind } from "#features/litigation/legal-cases/words.ts";

/** A row of 진행내용 or 기일내용 of 나의사건검색. */
export type CourtRow = {
  readonly kind: EntryKind;
  readonly onDate: Day;
  /** HH:mm of a hearing; null where the page gives none. */
  readonly time: string | null;
  readonly hearingKind: HearingKind | null;
  readonly courtRoom: string;
  readonly content: string;
  readonly result: string;
  /** The lines it was read from, as they were pasted. */
  readonly lines: readonly string[];
};

export type CourtPage = { readonly rows: readonly CourtRow[]; readonly unread: readonly string[] };

/** Characters of a pasted page that are read at most. */
export const longestPage = 200_000;
const longestContent = 500;
const longestResult = 200;
const dateAt = /^(\d{4})\s?[.\-/년]\s?(\d{1,2})\s?[.\-/월]\s?(\d{1,2})(?:\.|일)?(?:\s?\([월화수목금토일]\))?/;
const timeIn = /(?:^|[^\d:])(\d{1,2}):(\d{2})(?![\d:])/;
const roomNumber = /\d호$/;
const roomKind = /(?:법정|조정실|심문실)$/;

/** Words at the end of a row that say what became of it. */
const endings = [
  "도달",
  "폐문부재",
  "수취인부재",
  "이사불명",
  "주소불명",
  "수취인불명",
  "송달불능",
  "속행",
  "종결",
  "연기",
  "변경",
  "추정",
  "추후지정",
  "판결선고",
  "불출석",
  "쌍불",
  "조정성립",
  "조정불성립",
  "취하",
];

const kinds: readonly (readonly [word: string, kind: HearingKind])[] = [
  ["변론준비", "preparatory"],
  ["변론", "pleading"],
  ["조정", "mediation"],
  ["심문", "examination"],
  ["공판", "trial"],
  ["선고", "judgment"],
  ["감정", "appraisal"],
  ["검증", "appraisal"],
];

/**
 * Reads what a person copied from 나의사건검색: a table with tabs, plain lines, the lines of a phone, or HTML. Every line
 * is part of a row or stands among the unread ones; nothing is fetched from the court.
 */
export function readCourtPage(text: string): CourtPage {
  const lines = linesOf(text.slice(0, longestPage));
  const rows: CourtRow[] = [];
  const unread: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index]!;
    const day = dayAt(line);
    const taken = day === null ? 1 : rowLength(lines, index);
    const row = day === null ? null : rowOf(day, lines.slice(index, index + taken));
    if (row) rows.push(row);
    else unread.push(...lines.slice(index, index + taken));
    index += taken;
  }
  return { rows, unread };
}

/** The lines that count, as they were pasted: blank ones say nothing. */
export function linesOf(text: string): string[] {
  return (/<t[dr][\s>]/i.test(text) ? plainOf(text) : text)
    .normalize("NFC")
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll("\u00a0", " ").trim())
    .filter((line) => line !== "");
}

/** HTML of a table as lines with tabs. */
function plainOf(html: string): string {
  return html
    .replaceAll(/<\/t[dh]>/gi, "\t")
    .replaceAll(/<\/(?:tr|p|div|li)>|<br\s?\/?>/gi, "\n")
    .replaceAll(/<[^<>]{0,2000}>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function dayAt(line: string): Day | null {
  const found = dateAt.exec(line);
  if (!found) return null;
  const day = [found[1]!, found[2]!.padStart(2, "0"), found[3]!.padStart(2, "0")].join("-");
  return isDay(day) ? day : null;
}

/** A day alone begins a row of several lines, as phones show them; it ends where the next day begins, after three. */
function rowLength(lines: readonly string[], start: number): number {
  const rest = lines[start]!.replace(dateAt, "").trim();
  if (rest !== "" && !/^\d{1,2}:\d{2}$/.test(rest)) return 1;
  let length = 1;
  while (length < 4 && start + length < lines.length && !dateAt.test(lines[start + length]!)) length += 1;
  return length;
}

function rowOf(onDate: Day, lines: readonly string[]): CourtRow | null {
  const first = lines[0]!.replace(dateAt, "");
  const cells = [first, ...lines.slice(1)]
    .flatMap((line) => line.split(/\t|\s{2,}|\s\|\s/))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const words = cells.filter((cell) => !/^\d{1,2}:\d{2}$/.test(cell));
  const [said, ending] = withoutEnding((words[0] ?? "").replace(/^\d{1,2}:\d{2}\s/, ""));
  const content = said.slice(0, longestContent);
  if (!/[가-힣]/.test(content)) return null;
  const all = cells.join(" ");
  const kind = kindOf(content);
  const time = kind === "hearing" ? timeOf(all) : null;
  const courtRoom = kind === "hearing" ? roomOf(cells) : "";
  const named = words.slice(1).filter((word) => !(courtRoom !== "" && word.includes(courtRoom)));
  const result = [ending.replace(courtRoom, "").trim(), ...named].filter((word) => word !== "");
  return {
    kind,
    onDate,
    time,
    hearingKind: kind === "hearing" ? (kinds.find(([word]) => content.includes(word))?.[1] ?? "other") : null,
    courtRoom,
    content,
    result: result.join(" ").slice(0, longestResult),
    lines,
  };
}

/** `제302호 법정`, `302호`, `조정실`: the words of a cell that name a room. */
function roomInCell(cell: string): string {
  const words = cell.split(/[\s()[\],|]/).filter((word) => word !== "");
  const at = words.findIndex((word) => roomNumber.test(word) || roomKind.test(word));
  if (at < 0) return "";
  const next = words[at + 1] ?? "";
  return roomNumber.test(words[at]!) && roomKind.test(next) ? `${words[at]!} ${next}` : words[at]!;
}

function roomOf(cells: readonly string[]): string {
  const found = cells.map(roomInCell).find((room) => room !== "");
  return found?.slice(0, 100) ?? "";
}

function timeOf(text: string): string | null {
  const found = timeIn.exec(text);
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null;
  return `${found[1]!.padStart(2, "0")}:${found[2]!}`;
}

/** A line whose cells stand one blank apart: what became of a service or a hearing stands at its end. */
function withoutEnding(words: string): readonly [content: string, ending: string] {
  for (const mark of ["송달 ", "발송 ", "기일 "]) {
    const at = words.indexOf(mark);
    if (at < 0) continue;
    const ending = words.slice(at + mark.length).trim();
    if (endings.some((word) => ending.endsWith(word))) return [words.slice(0, at + mark.length - 1), ending];
  }
  return [words, ""];
}

function kindOf(content: string): EntryKind {
  const end = content.replace(/\s?\([^()]{0,100}\)$/, "");
  if (/(?:제출|접수)$/.test(end)) return "filing";
  if (/(?:송달|도달|발송)$/.test(end)) return "service";
  if (/기일/.test(content) && !/통지|신청|명령|지정|변경/.test(content)) return "hearing";
  if (/명령|통지서|결정|보정/.test(content)) return "order";
  if (/제출|접수/.test(content)) return "filing";
  if (/송달|도달|발송/.test(content) && !content.includes("송달료")) return "service";
  if (/기일/.test(content)) return "hearing";
  return /판결|종국|선고/.test(content) ? "decision" : "other";
}
