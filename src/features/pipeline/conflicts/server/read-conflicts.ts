import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { readCertificate, readConflicts } from "../schemas.ts";
import { changesParties, checksOf, hashOf, opensGrave, presentCheck, type StoredCheck } from "./checks.ts";
import type { Subject } from "./commands/run-conflict-check.ts";
import { presentHits, type Hit } from "./hits.ts";
import { partyKind, placeOf } from "#records/server/party-kinds.ts";
import { namesOfParties } from "./masked-names.ts";

type Query = Pick<Database, "query">;
type State = z.input<typeof readConflicts.response>["model"];
type Certificate = z.input<typeof readCertificate.response>["model"];
type Clause = State["clauses"][number];

type Shown = {
  readonly model: State;
  /** What the newest check found, in the order of the model's hits. */
  readonly hits: readonly Hit[];
  /** Whose names are shown. */
  readonly persons: readonly { readonly id: number }[];
};

/** Everything the conflict panel of a record shows, and of whom. */
export async function conflictsOf(database: Database, asker: Asker, subject: Subject): Promise<Shown> {
  const { query } = database;
  const [newest, ...earlier] = await checksOf({ query }, subject);
  const parties = await sql<State["parties"][number] & { personId: number }>`
    select pa.id, p.id as "personId", p.name, pa.side, pa.relation, pa.origin is null as added from parties pa join persons p on p.id = pa.person_id
    where pa.record_type = ${subject.type} and pa.record_id = ${subject.id} and pa.deleted_at is null
    order by pa.id limit 100`.execute(query);
  const shown = await namesOfParties({ query }, asker, subject);
  const hits = newest?.hits ?? [];
  const went = newest?.went ?? [];
  const shownWent = await presentHits(database, went, asker, opensGrave(asker));
  const model = {
    label: partyKind(subject.type).resource.label,
    check: newest ? presentCheck(newest) : null,
    hits: await presentHits(database, hits, asker, opensGrave(asker)),
    went: shownWent.map((hit, index) => ({ ...hit, why: went[index]!.why })),
    parties: parties.rows.map(({ personId: _id, ...party }) => ({ ...party, name: shown(party.name, party.side) })),
    earlier: earlier.map(presentCheck),
    clauses: await clausesInForce({ query }),
    canDecide: opensGrave(asker),
    canChange: await changesParties({ query }, asker, subject),
  };
  const persons = new Set([...parties.rows, ...hits].map(({ personId }) => personId));
  return { model, hits, persons: [...persons].map((id) => ({ id })) };
}

/** The clauses as they stand today, each once. */
async function clausesInForce({ query }: Query): Promise<Clause[]> {
  const { rows } = await sql<Clause>`
    select distinct on (code) ${clauseColumns} from legal_clauses
    where effective_from <= (now() at time zone 'Asia/Seoul')::date order by code, effective_from desc`.execute(query);
  return rows;
}

const clauseColumns = sql`code, law_ref as "lawRef", summary, outcome, effective_from::text as "effectiveFrom",
  checked_at::text as "checkedAt"`;

/** The certificate of a check: whom it asked for, how much it found, what was decided, by whom. Never whom it found. */
export async function certificateOf(
  { query }: Query,
  asker: Asker,
  check: StoredCheck,
  subject: Subject & { readonly number: number },
): Promise<Certificate> {
  const shown = await namesOfParties({ query }, asker, subject);
  const people = await sql<{ id: number; name: string }>`
    select id, name from persons where id = any(${check.query.parties.map(({ personId }) => personId)}::bigint[])`.execute(
    query,
  );
  const names = new Map(people.rows.map(({ id, name }) => [id, name]));
  const sidesOfPeople = new Map(
    check.query.parties.map(({ personId, side }) => [`${personId} ${side}`, { personId, side }]),
  );
  const firm = await query.selectFrom("firm_settings").select("name").executeTakeFirst();
  const team = await query.selectFrom("teams").select("name").where("id", "=", check.team_id).executeTakeFirstOrThrow();
  const clause = await sql<Clause>`select ${clauseColumns} from legal_clauses
    where code = ${check.clause} and effective_from::text = ${check.clause_from}`.execute(query);
  return {
    check: presentCheck(check),
    subject: placeOf(subject.type, subject.number),
    firm: firm?.name ?? "",
    team: team.name,
    asked: [...sidesOfPeople.values()].map(({ personId, side }) => ({
      name: shown(names.get(personId) ?? "", side),
      side,
    })),
    counts: countsOf(check),
    clause: clause.rows[0] ?? null,
    hash: hashOf(check),
  };
}

function countsOf({ hits }: StoredCheck): Certificate["counts"] {
  const groups = Map.groupBy(hits, ({ side, match, severity }) => `${side} ${match} ${severity}`);
  return [...groups.values()].map((group) => {
    const { side, match, severity } = group[0]!;
    return { side, match, severity, count: group.length };
  });
}
