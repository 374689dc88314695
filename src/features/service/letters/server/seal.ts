import { createHash } from "node:crypto";
import type { LetterContents, Party } from "../contents.ts";

const party = ({ name, postcode, address }: Party) => [name, postcode, address];

/**
 * SHA-256 of what was handed in, as hex: title, text, parties, attachments, corrections, day and how it lay on the paper.
 * What colleagues learn later, such as delivery, is not part of it.
 */
export function sealOf(contents: LetterContents): string {
  const sealed = [
    contents.title,
    contents.body,
    contents.signer,
    contents.channel,
    contents.datedOn,
    [contents.marginTop, contents.marginBottom, contents.marginLeft, contents.marginRight, contents.fontPt],
    contents.senders.map(party),
    contents.receivers.map(party),
    contents.attachments.map(({ title, paper, doubleSided }) => [title, paper, doubleSided]),
    contents.corrections.map(({ sheet, kind, letters, mark }) => [sheet, kind, letters, mark]),
  ];
  return createHash("sha256").update(JSON.stringify(sealed)).digest("hex");
}
