import { sql, type RawBuilder } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { HoldKind } from "#features/compliance/destruction/destruction.ts";
import { answerPrivacyRequests } from "../access.ts";
import type { Requester, RequestKind, RequestStatus } from "../privacy.ts";

type Query = Pick<Database, "query">;

type Request = {
  readonly id: number;
  readonly version: number;
  readonly kind: RequestKind;
  readonly requester: Requester;
  readonly content: string;
  readonly receivedOn: Day;
  readonly dueOn: Day;
  readonly daysLeft: number;
  readonly status: RequestStatus;
  readonly answer: string;
  readonly settledAt: Date | null;
  readonly settledBy: string;
};

type Certificate = {
  readonly id: number;
  readonly destroyedAt: string;
  readonly basis: string;
  readonly method: string;
};

const most = 200;

/** Whether the person sees the client in the row `r`. */
export function visibleClients(asker: Asker): RawBuilder<boolean> {
  return visible(registeredRecords().get("client")!, asker);
}

const columns = (today: Day) => sql`q.id, q.version, q.kind, q.requester, q.content, q.received_on as "receivedOn",
  q.due_on as "dueOn", q.due_on - ${today}::date as "daysLeft", q.status, q.answer, q.settled_at as "settledAt",
  coalesce(s.short_name, '') as "settledBy"`;

function presented({ content, answer, settledAt, ...rest }: Request, asker: Asker) {
  const hide = (words: string) => (words !== "" && !answerPrivacyRequests.allows(asker.facts) ? "***" : words);
  return { ...rest, content: hide(content), answer: hide(answer), settledAt: settledAt?.toISOString() ?? null };
}

/** Consent, retention and requests of one client; 404 unless the person sees it. */
export async function readPrivacy({ query }: Query, asker: Asker, number: number) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<{
    id: number;
    consentAt: Date | null;
    retentionUntil: Day | null;
    destructionDueOn: Day | null;
    hindrances: string[];
    holdKind: HoldKind | null;
    holdNote: string | null;
    certificate: Certificate | null;
  }>`select r.id, r.privacy_consent_at as "consentAt", r.retention_until as "retentionUntil",
       case when r.status in ('active', 'destroyed') then null else (select due_on from destruction_due_of_clients(${today}::date) u where u.id = r.id) end as "destructionDueOn",
       destruction_hindrances(r.id, ${today}::date) as hindrances, d.hold_kind as "holdKind", d.hold_note as "holdNote",
       case when d.status = 'destroyed' then jsonb_build_object('id', d.id, 'destroyedAt', d.destroyed_at, 'basis', d.basis,
         'method', d.method) end as certificate
     from clients r left join destruction_items d on d.record_type = 'client' and d.record_id = r.id
     where r.id_int = ${number} and ${visibleClients(asker)}`.execute(query);
  const [client] = rows;
  if (!client) throw notFound();
  const { rows: requests } = await sql<Request>`
    select ${columns(today)} from privacy_requests q left join staffs s on s.id = q.settled_by_id
    where q.client_id = ${client.id} and q.deleted_at is null
    order by q.status = 'open' desc, q.id desc limit ${most}`.execute(query);
  const { id, holdKind, holdNote, consentAt, certificate, ...facts } = client;
  return {
    clientId: id,
    ...facts,
    consentAt: consentAt?.toISOString() ?? null,
    certificate: certificate && { ...certificate, destroyedAt: new Date(certificate.destroyedAt).toISOString() },
    hold: holdKind === null ? null : { kind: holdKind, note: holdNote ?? "" },
    requests: requests.map((request) => presented(request, asker)),
  };
}

/** Requests about clients whom the person sees that wait for an answer, the most urgent first. */
export async function openRequests({ query }: Query, asker: Asker) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<
    Request & { clientId: number; number: number; name: string; total: number; overdue: number }
  >`
    select ${columns(today)}, r.id as "clientId", r.id_int as number, r.name, count(*) over () as total,
      count(*) filter (where q.due_on < ${today}::date) over () as overdue
    from privacy_requests q join clients r on r.id = q.client_id left join staffs s on s.id = q.settled_by_id
    where q.status = 'open' and q.deleted_at is null and ${visibleClients(asker)}
    order by q.due_on, q.id limit ${most}`.execute(query);
  return {
    clientIds: [...new Set(rows.map(({ clientId }) => clientId))],
    models: rows.map(({ clientId: _client, number, name, total: _total, overdue: _overdue, ...request }) => ({
      ...presented(request, asker),
      client: { number, name },
    })),
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  };
}
