import { breakText } from "#platform/paper/break-lines.ts";
import { a4, mm, pointsPerMm, type Margins } from "#platform/paper/measures.ts";
import { countedSheets, type LetterContents, type Party, type Receiver } from "./contents.ts";

/** A line of the letter with its look. */
type Line = {
  readonly text: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: "left" | "center" | "right";
};

/** A line with its place: millimetres from the upper edge of the page to its line box, whose height follows. */
export type PaperLine = Line & { readonly y: number; readonly height: number };
export type PaperPage = { readonly lines: readonly PaperLine[] };

/** Points from one line to the next, as a multiple of the size. */
export const lineSpacing = 1.6;
const titleSize = 18;

/** Which paper: the original of one receiver, or a copy, which names all of them (우편규칙 제47조, 제48조 제2항). */
export type PaperFor = { readonly receiver: number } | "copy";

/** The pages of a letter; the same lines on the screen, in the count of sheets and in the PDF. */
export function paperPages(contents: LetterContents, paper: PaperFor): PaperPage[] {
  const receivers =
    paper === "copy" ? contents.receivers : contents.receivers.slice(paper.receiver, paper.receiver + 1);
  const width = mm(a4.width - contents.marginLeft - contents.marginRight);
  return paginate(linesOf(contents, receivers, width), marginsOf(contents));
}

export function marginsOf(contents: LetterContents): Margins {
  return {
    top: contents.marginTop,
    bottom: contents.marginBottom,
    left: contents.marginLeft,
    right: contents.marginRight,
  };
}

/** 매수 of one whole letter, attachments included: what the office counts, by its longest paper. */
export function sheetsOf(contents: LetterContents): number {
  const attached = contents.attachments.reduce((sum, one) => sum + countedSheets(one), 0);
  return paperPages(contents, "copy").length + attached;
}

function linesOf(contents: LetterContents, receivers: readonly Receiver[], width: number): Line[] {
  const { fontPt: size } = contents;
  const plain = (text: string, align: Line["align"] = "left"): Line[] =>
    breakText(text, width, size).map((line) => ({ text: line, size, align }));
  const blank: Line = { text: "", size };
  const last = (lines: readonly Line[]): Line[] => (lines.length === 0 ? [] : [blank, ...lines]);
  return [
    // Bold letters are a little wider than measured.
    ...breakText(contents.title, width * 0.95, titleSize).map((text): Line => ({
      text,
      size: titleSize,
      bold: true,
      align: "center",
    })),
    blank,
    ...partyLines("발신인", contents.senders).flatMap((line) => plain(line)),
    ...partyLines("수신인", receivers).flatMap((line) => plain(line)),
    blank,
    ...plain(contents.body),
    ...last(contents.attachments.length === 0 ? [] : attachmentLines(contents).flatMap((line) => plain(line))),
    ...last(contents.datedOn === null ? [] : plain(koreanDay(contents.datedOn), "center")),
    ...last(signers(contents).flatMap((line) => plain(line, "right"))),
    ...last(contents.corrections.map(correctionWords).flatMap((line) => plain(line))),
  ];
}

function partyLines(label: string, parties: readonly Party[]): string[] {
  return parties.flatMap(({ name, postcode, address }, index) => [
    `${label}${parties.length > 1 ? ` ${index + 1}` : ""}  ${name}`,
    `주소  ${postcode === "" ? "" : `(${postcode}) `}${address}`,
  ]);
}

function attachmentLines({ attachments }: LetterContents): string[] {
  return ["첨부", ...attachments.map((one, index) => `${index + 1}. ${one.title} ${countedSheets(one)}매`)];
}

function signers({ senders, signer, counselName }: LetterContents): string[] {
  const names = senders.map(({ name }) => `발신인  ${name}`);
  if (signer === "counsel") return [...names, `위 발신인의 대리인  ${counselName}  (인)`];
  return names.map((name) => `${name}  (인)`);
}

/** As it stands at the end of the letter: 1쪽 정정 3자 (인장). */
function correctionWords({ sheet, kind, letters, mark }: LetterContents["corrections"][number]): string {
  return `${sheet}쪽 ${kind} ${letters}자 (${mark})`;
}

/** 2026년 10월 8일 */
function koreanDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${year}년 ${month}월 ${date}일`;
}

function paginate(lines: readonly Line[], { top, bottom }: Margins): PaperPage[] {
  const end = a4.height - bottom;
  const pages: PaperLine[][] = [[]];
  let y = top;
  for (const line of lines) {
    const height = (line.size * lineSpacing) / pointsPerMm;
    // A hair's breadth is no line too much.
    if (y + height > end + 0.001 && pages.at(-1)!.length > 0) {
      pages.push([]);
      y = top;
    }
    pages.at(-1)!.push({ ...line, y, height });
    y += height;
  }
  return pages.map((page) => ({ lines: page }));
}
