import { sql } from "kysely";
import type { HolderOf } from "#platform/server/http/route.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import type { LinkPurpose } from "../link.ts";

/** Whoever opened a link with its code. */
export type LinkVisitor = {
  readonly linkId: number;
  readonly clientId: number;
  readonly recordType: string | null;
  readonly recordId: number | null;
};

/** Of the link `l` of the client `c`: whether it opens anything at this moment. */
export const liveLink = sql<boolean>`(l.ended_at is null and l.expires_at > now()
  and c.deleted_at is null and c.status <> 'destroyed')`;

/** Who visits a link of this purpose by the token of the visit; null once the visit or the link is over. */
export function visitorOf(purpose: LinkPurpose): HolderOf<LinkVisitor> {
  return async ({ database }, token) => {
    const { rows } = await sql<LinkVisitor>`
      select l.id as "linkId", l.client_id as "clientId", l.record_type as "recordType", l.record_id as "recordId"
      from share_link_visits v join share_links l on l.id = v.link_id join clients c on c.id = l.client_id
      where v.token_hash = ${hashToken(token)} and v.until > now() and l.purpose = ${purpose} and ${liveLink}`.execute(
      database.query,
    );
    return rows[0] ?? null;
  };
}
