import type { RowOf } from "#records/resource.ts";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import type { Ref } from "#records/field.ts";
import { officeMargins, type LetterContents } from "../contents.ts";
import type { Channel, letter, purposes } from "../letter.ts";
import { attachmentLines, correctionLines, receiverLines, senderLines } from "../letter-lines.ts";
import type { BegunLetter } from "./begin-letter.ts";
import { contentsOfRow } from "./contents-of-row.ts";
import type { Paper } from "./use-paper.ts";

export type Stored = { readonly row: RowOf<typeof letter>; readonly paper: Paper };

/** Numbers of the paper as they are typed. */
export const measures = ["marginTop", "marginBottom", "marginLeft", "marginRight", "fontPt"] as const;
export type Measure = (typeof measures)[number];

/** The paper as it is typed. */
export type PaperDraft = {
  readonly title: string;
  readonly purpose: keyof typeof purposes;
  readonly signer: "self" | "counsel";
  readonly channel: Channel;
  readonly datedOn: string;
  readonly replyDue: string;
  readonly body: string;
  readonly doubleSided: boolean;
  readonly senders: readonly TypedLine[];
  readonly receivers: readonly TypedLine[];
  readonly attachments: readonly TypedLine[];
  readonly corrections: readonly TypedLine[];
  readonly client: Ref | null;
  readonly project: Ref | null;
} & { readonly [Key in Measure]: string };

export const blankParty = { name: "", postcode: "", address: "", envelopeAddress: "" };

/** What the editor begins with: the stored paper, or a new one with the office's margins and what is known of it. */
export function draftOf(stored: Stored | null, begun: BegunLetter | null = null): PaperDraft {
  if (stored === null) {
    const { marginTop, marginBottom, marginLeft, marginRight } = officeMargins;
    return {
      title: begun?.title ?? "",
      purpose: "demand",
      signer: "self",
      channel: "counter",
      datedOn: "",
      replyDue: "",
      body: "",
      marginTop: String(marginTop),
      marginBottom: String(marginBottom),
      marginLeft: String(marginLeft),
      marginRight: String(marginRight),
      fontPt: "11",
      doubleSided: false,
      senders: typedLines(senderLines, [{ ...blankParty, name: begun?.sender ?? "" }]),
      receivers: typedLines(receiverLines, [
        { ...blankParty, name: begun?.receiver ?? "", address: begun?.receiverAddress ?? "", counsel: "" },
      ]),
      attachments: [],
      corrections: [],
      client: begun?.client ?? null,
      project: begun?.project ?? null,
    };
  }
  const { row, paper } = stored;
  const contents = contentsOfRow(row, paper);
  return {
    title: contents.title,
    purpose: contents.purpose,
    signer: contents.signer,
    channel: contents.channel,
    datedOn: contents.datedOn ?? "",
    replyDue: row.replyDue ?? "",
    body: contents.body,
    marginTop: String(contents.marginTop),
    marginBottom: String(contents.marginBottom),
    marginLeft: String(contents.marginLeft),
    marginRight: String(contents.marginRight),
    fontPt: String(contents.fontPt),
    doubleSided: contents.doubleSided,
    senders: typedLines(senderLines, paper.senders),
    receivers: typedLines(receiverLines, paper.receivers),
    attachments: typedLines(attachmentLines, paper.attachments),
    corrections: typedLines(correctionLines, paper.corrections),
    client: row.client,
    project: row.project,
  };
}

/** Whether it can be sent at all; what the office would refuse may be saved and mended later. */
export function isReady(draft: PaperDraft): boolean {
  return (
    draft.title.trim() !== "" &&
    areReady(senderLines, draft.senders) &&
    areReady(receiverLines, draft.receivers) &&
    areReady(attachmentLines, draft.attachments) &&
    areReady(correctionLines, draft.corrections)
  );
}

const wholeNumber = (text: string, otherwise: number) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : otherwise);
/** Within what the calls take, so that a half typed number draws no page of nothing. */
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function measuresOf(draft: PaperDraft) {
  return {
    marginTop: within(wholeNumber(draft.marginTop, 20), 5, 100),
    marginBottom: within(wholeNumber(draft.marginBottom, 40), 5, 100),
    marginLeft: within(wholeNumber(draft.marginLeft, 15), 5, 60),
    marginRight: within(wholeNumber(draft.marginRight, 15), 5, 60),
    fontPt: within(wholeNumber(draft.fontPt, 11), 8, 16),
  };
}

/** What the calls take of a draft that is ready. */
export function sentPaper(draft: PaperDraft, options: { readonly known: boolean }) {
  const { title, body, signer, channel, datedOn, doubleSided } = draft;
  return {
    title: title.trim(),
    body,
    signer,
    channel,
    datedOn: datedOn || null,
    doubleSided,
    ...measuresOf(draft),
    senders: [...sentLines(senderLines, draft.senders, options)],
    receivers: [...sentLines(receiverLines, draft.receivers, options)],
    attachments: [...sentLines(attachmentLines, draft.attachments, options)],
    corrections: [...sentLines(correctionLines, draft.corrections, options)],
  };
}

const onlyReady = (lines: readonly TypedLine[], facts: Parameters<typeof areReady>[0]) =>
  lines.filter((line) => areReady(facts, [line]));

/** The draft as the paper shows it, as far as it is typed. */
export function contentsOfDraft(draft: PaperDraft, stored: Stored | null): LetterContents {
  const known = { known: false };
  return {
    ...sentPaper({ ...draft, attachments: [], corrections: [], senders: [], receivers: [] }, known),
    purpose: draft.purpose,
    counselName: stored?.paper.counselName ?? "",
    waiveOwnCopy: stored?.row.waiveOwnCopy ?? false,
    senders: sentLines(senderLines, draft.senders, known),
    receivers: sentLines(receiverLines, draft.receivers, known),
    attachments: sentLines(attachmentLines, onlyReady(draft.attachments, attachmentLines), known),
    corrections: sentLines(correctionLines, onlyReady(draft.corrections, correctionLines), known),
  };
}
