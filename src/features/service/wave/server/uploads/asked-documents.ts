import { sql } from "kysely";
import { maskName } from "#platform/person-name.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { VisitingParticipant } from "#features/portal/links/server/api.ts";
import { deficiencyCauses } from "../../deficiency.ts";
import type { DocumentState } from "../../documents.ts";
import type { readAskedDocuments } from "../../link-schemas.ts";
import { uploadLimits, type HandingState } from "../../uploads.ts";
import { handsIn } from "./hands-in.ts";

type Query = Pick<Database, "query">;
type Asked = Omit<CallOutput<typeof readAskedDocuments>["model"], "firm">;
type Document = Asked["documents"][number];

const over = () =>
  new Failure("notFound", "이 링크로는 더 이상 서류를 보낼 수 없습니다. 궁금한 점은 담당자에게 문의해 주세요.");

type PersonRow = { readonly suitId: number; readonly suit: string; readonly name: string; readonly until: Date };

/** What a participant is asked for, and how far it is: read by a statement of its own. 404 once nothing is taken any more. */
export async function askedDocuments({ query }: Query, { linkId, participantId }: VisitingParticipant): Promise<Asked> {
  const { rows } = await sql<PersonRow>`
    select s.id as "suitId", s.title as suit, p.name, l.expires_at as until
    from suit_participants p join group_suits s on s.id = p.suit_id join share_links l on l.id = ${linkId}
    where p.id = ${participantId} and ${handsIn}`.execute(query);
  if (!rows[0]) throw over();
  const { suitId, suit, name, until } = rows[0];
  const { file, pieces, document } = uploadLimits;
  return {
    suit,
    name: maskName(name),
    until: until.toISOString(),
    documents: await documentsOf({ query }, suitId, participantId),
    limits: { file, pieces, document },
  };
}

type Row = Omit<Document, "state" | "reason" | "handedIn"> & {
  readonly status: DocumentState;
  readonly cause: keyof typeof deficiencyCauses | null;
  readonly detail: string;
  readonly handedIn: { readonly at: string; readonly pieces: number; readonly pages: number | null } | null;
};

const states: Readonly<Record<DocumentState, HandingState>> = {
  missing: "needed",
  submitted: "submitted",
  deficient: "again",
  confirmed: "confirmed",
};

/** Why a document is asked for again, in words for whoever hands it in. */
function reasonWords(cause: Row["cause"], detail: string): string {
  const word = cause === null || cause === "other" || cause === "missing" ? "" : deficiencyCauses[cause];
  return [word, detail].filter(Boolean).join(": ");
}

async function documentsOf({ query }: Query, suitId: number, participantId: number): Promise<Document[]> {
  const { rows } = await sql<Row>`
    select d.id, d.name, d.help, d.optional, coalesce(x.status, 'missing') as status, f.cause,
      coalesce(f.detail, '') as detail, f.cure_on as "cureOn", u.told as "handedIn",
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'kind', c.kind, 'size', i.size) order by i.id), '[]')
       from suit_upload_pieces i join file_contents c on c.id = i.content_id
       where i.participant_id = ${participantId} and i.document_id = d.id and i.submission_id is null
         and i.removed_at is null) as pieces
    from suit_documents d
      left join participant_documents x on x.document_id = d.id and x.participant_id = ${participantId}
      left join lateral (select f.cause, f.detail, f.cure_on from suit_deficiencies f
        where f.participant_id = ${participantId} and f.document_id = d.id and f.deleted_at is null
          and f.status in ('open', 'noticed', 'reminded', 'undeliverable') order by f.id desc limit 1) f on true
      left join lateral (select jsonb_build_object('at', u.created_at, 'pieces', u.pieces, 'pages', u.pages) as told
        from suit_submissions u where u.participant_id = ${participantId} and u.document_id = d.id
        order by u.id desc limit 1) u on true
    where d.suit_id = ${suitId} order by d.place`.execute(query);
  return rows.map(({ status, cause, detail, handedIn, ...row }) => {
    const waits = status === "missing" || status === "deficient";
    return {
      ...row,
      state: states[status],
      // What was said of an earlier one is told until another one has come.
      reason: waits ? reasonWords(cause, detail) : "",
      cureOn: waits ? row.cureOn : null,
      handedIn: handedIn && { ...handedIn, at: new Date(handedIn.at).toISOString() },
    };
  });
}

/** A document of a participant for which files are taken, and who answers for its suit. */
export type OpenDocument = { readonly name: string; readonly leadId: number | null };

/**
 * A document that the participant may hand in at this moment; `lock`: the participant's row is held, which orders all
 * that happens to the chain. 404 where nothing is asked, 422 for a document that is confirmed.
 */
export async function openDocument(
  { query }: Query,
  participantId: number,
  documentId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<OpenDocument> {
  const { rows } = await sql<OpenDocument & { status: DocumentState }>`
    select d.name, s.lead_id as "leadId",
      coalesce((select x.status from participant_documents x where x.document_id = d.id and x.participant_id = p.id),
        'missing') as status
    from suit_participants p join group_suits s on s.id = p.suit_id join suit_documents d on d.suit_id = s.id
    where p.id = ${participantId} and d.id = ${documentId} and ${handsIn} ${lock ? sql`for update of p` : sql``}`.execute(
    query,
  );
  if (!rows[0]) throw over();
  const { status, ...document } = rows[0];
  if (status === "confirmed") throw new Failure("ruleViolated", "이미 확인된 서류입니다. 다시 보내지 않으셔도 됩니다.");
  return document;
}
