import { sql } from "kysely";
import type { HolderOf } from "#platform/server/http/route.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import type { ClientPurpose, LinkPurpose } from "../link.ts";

/** A client who opened a link with its code. */
export type LinkVisitor = {
  readonly linkId: number;
  readonly clientId: number;
  readonly recordType: string | null;
  readonly recordId: number | null;
};

/** A participant of a group suit, who need not be a client, in a link that was opened with its code. */
export type VisitingParticipant = { readonly linkId: number; readonly participantId: number };

/** Of the link `l`, and of the client `c` where it is a client's: whether it opens anything at this moment. */
export const liveLink = sql<boolean>`(l.ended_at is null and l.expires_at > now()
  and (l.client_id is null or (c.deleted_at is null and c.status <> 'destroyed')))`;

/** Which client visits a link of this purpose by the token of the visit; null once the visit or the link is over. */
export function visitorOf(purpose: ClientPurpose): HolderOf<LinkVisitor> {
  return visitOf<LinkVisitor>(purpose);
}

/** The same for participants who send documents. */
export const participantVisitor: HolderOf<VisitingParticipant> = visitOf("suit");

function visitOf<Visitor>(purpose: LinkPurpose): HolderOf<Visitor> {
  return async ({ database }, token) => {
    const { rows } = await sql<Visitor>`
      select l.id as "linkId", l.client_id as "clientId", l.participant_id as "participantId", l.record_type as "recordType",
        l.record_id as "recordId"
      from share_link_visits v join share_links l on l.id = v.link_id left join clients c on c.id = l.client_id
      where v.token_hash = ${hashToken(token)} and v.until > now() and l.purpose = ${purpose} and ${liveLink}`.execute(
      database.query,
    );
    return rows[0] ?? null;
  };
}
