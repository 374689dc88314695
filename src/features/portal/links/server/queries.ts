import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Asker } from "#platform/server/asker.ts";
import { seesTied } from "#records/server/tied.ts";
import { seesLink } from "./visible.ts";
import type { LinkPurpose } from "../link.ts";

type Row = {
  readonly id: number;
  readonly purpose: LinkPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly codeUntil: Date;
  readonly state: "open" | "codeOver" | "over" | "ended";
  readonly entered: number;
  readonly wrong: number;
  readonly bots: number;
  readonly lastEnteredAt: Date | null;
};

const count = (kind: string) => sql`(count(*) filter (where v.kind = ${sql.lit(kind)}))::int`;

type Query = Pick<Database, "query">;

/** The links of a client, the newest first, with what became of each. */
export function linksOf({ query }: Query, asker: Asker, clientId: number) {
  return readLinks({ query }, sql`l.client_id = ${clientId} and ${seesLink(asker)}`);
}

/** The links to a case that was found to be visible, of clients who are visible too, with the number of each. */
export async function linksOfCase({ query }: Query, asker: Asker, projectId: number) {
  const ofCase = sql`l.record_type = 'project' and l.record_id = ${projectId}`;
  const models = await readLinks({ query }, sql`${ofCase} and ${seesTied("client", sql`l.client_id`, asker)}`);
  const { rows } = await sql<{ id: number; client: number }>`
    select l.id, k.id_int as client from share_links l join clients k on k.id = l.client_id where ${ofCase}`.execute(
    query,
  );
  const clients = new Map(rows.map(({ id, client }) => [id, client]));
  return models.map((model) => ({ ...model, client: clients.get(model.id)! }));
}

/** The links of a participant who was found to be visible. */
export function linksOfParticipant({ query }: Query, participantId: number) {
  return readLinks({ query }, sql`l.participant_id = ${participantId}`);
}

async function readLinks({ query }: Query, which: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select l.id, l.purpose, l.created_at as "createdAt", l.expires_at as "expiresAt", l.code_until as "codeUntil",
      case when l.ended_at is not null then 'ended' when l.expires_at <= now() then 'over'
        when l.code_until <= now() then 'codeOver' else 'open' end as state,
      ${count("entered")} as entered, ${count("wrong")} as wrong, ${count("bot")} as bots,
      max(v.at) filter (where v.kind = 'entered') as "lastEnteredAt"
    from share_links l left join share_link_visits v on v.link_id = l.id
    where ${which} group by l.id order by l.id desc limit 50`.execute(query);
  return rows.map(({ createdAt, expiresAt, codeUntil, lastEnteredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    codeUntil: codeUntil.toISOString(),
    lastEnteredAt: lastEnteredAt?.toISOString() ?? null,
  }));
}
