import type { Channel, LetterKind, purposes } from "./letter.ts";

export type Party = {
  readonly name: string;
  readonly postcode: string;
  readonly address: string;
  /** As it stands on an envelope that was printed elsewhere; blank: the same address. */
  readonly envelopeAddress: string;
};
export type Receiver = Party & { readonly counsel: string };
export type Attachment = { readonly title: string; readonly paper: number; readonly doubleSided: boolean };
export type Correction = {
  readonly sheet: number;
  readonly kind: "정정" | "삽입" | "삭제";
  readonly letters: number;
  readonly mark: "인장" | "지장" | "서명";
};

/** All of a letter that stands on paper, as editor, checks and print look at it. */
export type LetterContents = {
  readonly title: string;
  readonly purpose: keyof typeof purposes;
  readonly signer: "self" | "counsel";
  /** 대리인 as the last lines name it: the firm and its lawyer; blank for `self`. */
  readonly counselName: string;
  readonly channel: Channel;
  /** Day that stands below the text; null: none yet. */
  readonly datedOn: string | null;
  readonly body: string;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly fontPt: number;
  readonly doubleSided: boolean;
  readonly waiveOwnCopy: boolean;
  readonly senders: readonly Party[];
  readonly receivers: readonly Receiver[];
  readonly attachments: readonly Attachment[];
  readonly corrections: readonly Correction[];
};

/** 연명 for several senders, 동문 for several receivers. */
export function kindOf({ senders, receivers }: Pick<LetterContents, "senders" | "receivers">): LetterKind {
  if (senders.length > 1) return receivers.length > 1 ? "jointIdentical" : "joint";
  return receivers.length > 1 ? "identical" : "general";
}

/** Margins that the office asks of files for 인터넷우체국, in millimetres (rules §7.5). */
export const officeMargins = { marginTop: 20, marginBottom: 40, marginLeft: 15, marginRight: 15 } as const;

/** The most sheets of one letter that 인터넷우체국 takes (rules §7.5). */
export const mostEpostSheets = 150;

/** Sheets as the office counts them: a side each, so that paper printed on both sides counts as two (우편규칙 제52조). */
export function countedSheets({ paper, doubleSided }: Pick<Attachment, "paper" | "doubleSided">): number {
  return doubleSided ? paper * 2 : paper;
}

/** 등본: one for the office and one for the sender, who may do without (우편규칙 제48조). */
export function copyCount({ waiveOwnCopy }: Pick<LetterContents, "waiveOwnCopy">): number {
  return waiveOwnCopy ? 1 : 2;
}
