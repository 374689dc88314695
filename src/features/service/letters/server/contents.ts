import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Correction, LetterContents } from "../contents.ts";
import { kindOf } from "../contents.ts";
import type { ReturnReason } from "../letter.ts";
import { sheetsOf } from "../paper.ts";

type Query = Pick<Database, "query">;

type Identified = { readonly id: number };
export type StoredSender = LetterContents["senders"][number] & Identified;
export type StoredReceiver = LetterContents["receivers"][number] &
  Identified & {
    readonly registeredNo: string;
    readonly deliveredOn: string | null;
    readonly returnedOn: string | null;
    readonly returnReason: ReturnReason | null;
  };

/** A letter as it stands on paper, with the keys of its lines. */
export type StoredContents = Omit<LetterContents, "senders" | "receivers" | "attachments" | "corrections"> & {
  readonly senders: readonly StoredSender[];
  readonly receivers: readonly StoredReceiver[];
  readonly attachments: readonly (LetterContents["attachments"][number] & Identified)[];
  readonly corrections: readonly (Correction & Identified)[];
};

/** What stands on the paper of a letter; the caller has made sure that the person sees it. */
export async function contentsOf({ query }: Query, letterId: number): Promise<StoredContents> {
  const { rows } = await sql<StoredContents>`
    select r.title, r.purpose, r.signer, r.channel, r.dated_on as "datedOn", r.body,
      r.margin_top as "marginTop", r.margin_bottom as "marginBottom", r.margin_left as "marginLeft",
      r.margin_right as "marginRight", r.font_pt as "fontPt", r.double_sided as "doubleSided",
      r.waive_own_copy as "waiveOwnCopy",
      case r.signer when 'counsel' then ${counselOf} else '' end as "counselName",
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'postcode', l.postcode, 'address', l.address,
        'envelopeAddress', l.envelope_address) order by l.place) from letter_senders l where l.letter_id = r.id), '[]') as senders,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'postcode', l.postcode, 'address', l.address,
        'envelopeAddress', l.envelope_address, 'counsel', l.counsel, 'registeredNo', l.registered_no,
        'deliveredOn', l.delivered_on, 'returnedOn', l.returned_on, 'returnReason', l.return_reason) order by l.place)
        from letter_receivers l where l.letter_id = r.id), '[]') as receivers,
      coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'paper', l.paper,
        'doubleSided', l.double_sided) order by l.place) from letter_attachments l where l.letter_id = r.id), '[]') as attachments,
      coalesce((select json_agg(json_build_object('id', l.id, 'sheet', l.sheet, 'kind', l.kind, 'letters', l.letters,
        'mark', l.mark) order by l.place) from letter_corrections l where l.letter_id = r.id), '[]') as corrections
    from letters r where r.id = ${letterId}`.execute(query);
  return rows[0]!;
}

/** 대리인 of the last lines: the firm and the lawyer who answers for the text. */
const counselOf = sql<string>`concat_ws(' 담당변호사 ', (select nullif(f.name, '') from firm_settings f limit 1),
  (select s.real_name from staffs s where s.id = r.reviewer_id))`;

/** Brings what is counted and called after the lines up to what they are now: 매수 and 형식. */
export async function countPaper({ query }: Query, letterId: number): Promise<void> {
  const contents = await contentsOf({ query }, letterId);
  await query
    .updateTable("letters")
    .set({ sheets: sheetsOf(contents), kind: kindOf(contents) })
    .where("id", "=", letterId)
    .execute();
}
