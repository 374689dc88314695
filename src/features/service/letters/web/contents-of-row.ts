import type { RowOf } from "#records/resource.ts";
import type { LetterContents } from "../contents.ts";
import type { letter } from "../letter.ts";
import type { Paper } from "./use-paper.ts";

/** The letter as it stands on paper, of the record and what hangs on it. */
export function contentsOfRow(row: RowOf<typeof letter>, paper: Paper): LetterContents {
  const { senders, receivers, attachments, corrections, counselName } = paper;
  return {
    title: row.title,
    purpose: row.purpose,
    signer: row.signer ?? "self",
    counselName,
    channel: row.channel,
    datedOn: row.datedOn ?? null,
    body: row.body ?? "",
    marginTop: row.marginTop ?? 20,
    marginBottom: row.marginBottom ?? 40,
    marginLeft: row.marginLeft ?? 15,
    marginRight: row.marginRight ?? 15,
    fontPt: row.fontPt ?? 11,
    doubleSided: row.doubleSided ?? false,
    waiveOwnCopy: row.waiveOwnCopy ?? false,
    senders,
    receivers,
    attachments,
    corrections,
  };
}
