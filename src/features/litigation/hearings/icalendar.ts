import { formatDateTime } from "#platform/dates.ts";

/** One entry of a calendar that other programs read. */
export type CalendarItem = {
  /** The same for ever, so that a program knows the entry again after it has changed. */
  readonly uid: string;
  /** Rises with each change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly at: Date;
  readonly minutes: number;
  readonly title: string;
  readonly place: string;
  /** It stood in the calendar and does not take place. */
  readonly canceled: boolean;
};

const zone = "Asia/Seoul";
const bytes = new TextEncoder();
/** Bytes of one line (RFC 5545 §3.1); what is longer goes on after a blank. */
const longestLine = 75;

/** A calendar as RFC 5545 has it, its times by the firm's clock. */
export function icalendar(name: string, items: readonly CalendarItem[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Haechi//Hearings//KO",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    "BEGIN:STANDARD",
    "DTSTART:19881009T000000",
    "TZOFFSETFROM:+0900",
    "TZOFFSETTO:+0900",
    "TZNAME:KST",
    "END:STANDARD",
    "END:VTIMEZONE",
    ...items.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(item: CalendarItem): string[] {
  const end = new Date(item.at.getTime() + item.minutes * 60_000);
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(item.uid)}`,
    `SEQUENCE:${item.sequence}`,
    `DTSTAMP:${utc(item.changedAt)}`,
    `DTSTART;TZID=${zone}:${local(item.at)}`,
    `DTEND;TZID=${zone}:${local(end)}`,
    `SUMMARY:${escaped(item.title)}`,
    ...(item.place === "" ? [] : [`LOCATION:${escaped(item.place)}`]),
    `STATUS:${item.canceled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Text as a value: what would end it or begin another is marked, other control characters are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

/** A line of at most 75 bytes, and what is left on lines that begin with a blank; no letter is cut in two. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const letter of line) {
    const length = bytes.encode(letter).length;
    if (size + length > longestLine) {
      parts.push(part);
      part = "";
      // The blank before it counts.
      size = 1;
    }
    part += letter;
    size += length;
  }
  return [...parts, part].join("\r\n ");
}

const compact = (text: string) => text.replaceAll(/[-:]/g, "").replace(" ", "T").slice(0, 15);

function local(at: Date): string {
  return compact(formatDateTime(at));
}

function utc(at: Date): string {
  return `${compact(at.toISOString())}Z`;
}
