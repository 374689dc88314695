import { sql, type RawBuilder } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { visible, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { HoldKind } from "#features/compliance/destruction/destruction.ts";
import { duesOf, hindrancesOfKind, tableOf } from "#features/compliance/destruction/server/api.ts";
import { answerPrivacyRequests, takePrivacyRequests } from "../access.ts";
import { requestSubjects, type Requester, type RequestKind, type RequestStatus, type SubjectKind } from "../privacy.ts";

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

/** A record that a request is about. */
export type RequestSubject = { readonly kind: SubjectKind; readonly id: number };

/** Whom a request `q` is about, by what stands in it. */
export function subjectOfRequest(request: {
  readonly client_id: number | null;
  readonly consult_id: number | null;
}): RequestSubject {
  if (request.client_id !== null) return { kind: "client", id: request.client_id };
  if (request.consult_id !== null) return { kind: "consult", id: request.consult_id };
  throw new Error("a request about nobody");
}

/** Column of a request by which it is about such a record. */
export const subjectColumn = (kind: SubjectKind, request = "q") => sql.ref<number>(`${request}.${kind}_id`);

/** Tables and rows `r` of those that requests are about, as far as the person sees them; kinds closed to the person left out. */
export function visibleSubjects(asker: Asker) {
  return (Object.keys(requestSubjects) as SubjectKind[]).flatMap((kind) => {
    const records: AnyRecords = registeredRecords().get(kind)!;
    if (!records.open.allows(asker.facts)) return [];
    return [{ kind, table: tableOf(kind), seen: visible(records, asker) }];
  });
}

const columns = (today: Day) => sql`q.id, q.version, q.kind, q.requester, q.content, q.received_on as "receivedOn",
  q.due_on as "dueOn", q.due_on - ${today}::date as "daysLeft", q.status, q.answer, q.settled_at as "settledAt",
  coalesce(s.short_name, '') as "settledBy"`;

function presented({ content, answer, settledAt, ...rest }: Request, showsWords: boolean) {
  const hide = (words: string) => (words !== "" && !showsWords ? "***" : words);
  return { ...rest, content: hide(content), answer: hide(answer), settledAt: settledAt?.toISOString() ?? null };
}

/** Who reads the words of requests: whoever answers them, and of consultations whoever takes them in. */
const readsWords = ({ facts }: Asker, kind: SubjectKind) =>
  answerPrivacyRequests.allows(facts) || (kind === "consult" && takePrivacyRequests.allows(facts));

/** Where no day is told: something runs, the data is gone, or it is kept with the client. */
const unsaid: Readonly<Record<SubjectKind, RawBuilder<boolean>>> = {
  client: sql<boolean>`r.status in ('active', 'destroyed')`,
  consult: sql<boolean>`(r.client_id is not null or d.status = 'destroyed')`,
};

/** When the data of a record `r` has to go; null where that is not to be said now. */
const dueOn = (kind: SubjectKind, today: Day) => sql`case when ${unsaid[kind]} then null
  else (select due_on from ${duesOf(kind, today)} u where u.id = r.id) end`;

/** Consent, retention and requests of one client or consultation; 404 unless the person sees it. */
export async function readPrivacy({ query }: Query, asker: Asker, kind: SubjectKind, number: number) {
  const today = seoulDay(Date.now());
  const own = visibleSubjects(asker).find((one) => one.kind === kind);
  if (!own) throw notFound();
  const { rows } = await sql<{
    id: number;
    consentAt: Date | null;
    retentionUntil: Day | null;
    destructionDueOn: Day | null;
    hindrances: string[];
    holdKind: HoldKind | null;
    holdNote: string | null;
    certificate: Certificate | null;
  }>`select r.id, r.privacy_consent_at as "consentAt",
       ${kind === "client" ? sql`r.retention_until` : sql`null::date`} as "retentionUntil",
       ${dueOn(kind, today)} as "destructionDueOn", ${hindrancesOfKind(kind, sql`r.id`, today)} as hindrances,
       d.hold_kind as "holdKind", d.hold_note as "holdNote",
       case when d.status = 'destroyed' then jsonb_build_object('id', d.id, 'destroyedAt', d.destroyed_at, 'basis', d.basis,
         'method', d.method) end as certificate
     from ${own.table} r left join destruction_items d on d.record_type = ${kind} and d.record_id = r.id
     where r.id_int = ${number} and ${own.seen}`.execute(query);
  const [subject] = rows;
  if (!subject) throw notFound();
  const { rows: requests } = await sql<Request>`
    select ${columns(today)} from privacy_requests q left join staffs s on s.id = q.settled_by_id
    where ${subjectColumn(kind)} = ${subject.id} and q.deleted_at is null
    order by q.status = 'open' desc, q.id desc limit ${most}`.execute(query);
  const { id, holdKind, holdNote, consentAt, certificate, ...facts } = subject;
  return {
    subjectId: id,
    ...facts,
    consentAt: consentAt?.toISOString() ?? null,
    certificate: certificate && { ...certificate, destroyedAt: new Date(certificate.destroyedAt).toISOString() },
    hold: holdKind === null ? null : { kind: holdKind, note: holdNote ?? "" },
    requests: requests.map((request) => presented(request, readsWords(asker, kind))),
  };
}

type OpenRequest = Request & {
  readonly about: SubjectKind;
  readonly aboutId: number;
  readonly number: number;
  readonly name: string;
  readonly total: number;
  readonly overdue: number;
};

/** Requests about whom the person sees that wait for an answer, the most urgent first. */
export async function openRequests({ query }: Query, asker: Asker) {
  const today = seoulDay(Date.now());
  const parts = visibleSubjects(asker).map(
    ({ kind, table, seen }) => sql`
      select ${columns(today)}, ${kind}::text as about, r.id as "aboutId", r.id_int as number, r.name
      from privacy_requests q join ${table} r on r.id = ${subjectColumn(kind)} left join staffs s on s.id = q.settled_by_id
      where q.status = 'open' and q.deleted_at is null and ${seen}`,
  );
  if (parts.length === 0) return { subjects: [], models: [], total: 0, overdue: 0 };
  const { rows } = await sql<OpenRequest>`
    select u.*, count(*) over () as total, count(*) filter (where u."daysLeft" < 0) over () as overdue
    from (${sql.join(parts, sql` union all `)}) u order by u."dueOn", u.id limit ${most}`.execute(query);
  return {
    subjects: rows.map(({ about: kind, aboutId: id }): RequestSubject => ({ kind, id })),
    models: rows.map(({ about, aboutId: _id, number, name, total: _total, overdue: _overdue, ...request }) => ({
      ...presented(request, true),
      client: about === "client" ? { number, name } : null,
      consult: about === "consult" ? { number, name } : null,
    })),
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  };
}
