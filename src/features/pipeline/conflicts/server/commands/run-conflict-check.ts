import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Side, SubjectType } from "../../conflict.ts";
import { findHits, proposalOf, type Hit } from "../hits.ts";
import { termsOf, type AskedPerson } from "../terms.ts";
import { whatWent } from "../what-went.ts";
import { raiseWall } from "./raise-wall.ts";

/** A record to be checked. */
export type Subject = { readonly type: SubjectType; readonly id: number; readonly teamId: number };

/** Who looks; null: the product itself, after parties have changed. */
type Looker = {
  readonly viewer: { readonly userId: number | null };
  /** Opens the names of destroyed people to comparison; null where there are none. */
  readonly keyring: Keyring | null;
};

type AskedParty = AskedPerson & { readonly personId: number; readonly norm: string };

/** Whether a check is kept that found nobody. */
export type Keeping = "always" | "found";

/** The newest check that is there already, and whether it asked for and found the same. */
type Before = {
  readonly id: number;
  readonly query: { readonly parties: readonly { personId: number; norm: string; side: Side }[] };
  readonly hits: readonly Hit[];
  readonly same: boolean;
};

/** Until the end of the transaction nobody else looks for the record, and what was found is there to be read. */
export async function lockChecks({ query }: Work, { type, id }: Omit<Subject, "teamId">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conflict:${type}:${id}`}, 0))`.execute(query);
}

/**
 * Looks for every party of the record over all teams and keeps what was found as a new check; returns its id. A check
 * that finds what the decided one before it found stays that one and is no longer stale; one that is milder says what
 * went.
 */
export async function runConflictCheck(work: Work, by: Looker, subject: Subject): Promise<number>;
/** With `found` the same, but null when nobody was found: nothing is kept then. */
export async function runConflictCheck(
  work: Work,
  by: Looker,
  subject: Subject,
  keeping: Keeping,
): Promise<number | null>;
export async function runConflictCheck(
  work: Work,
  by: Looker,
  subject: Subject,
  keeping: Keeping = "always",
): Promise<number | null> {
  const { query } = work;
  await lockChecks(work, subject);
  const { asked, unasked } = await partiesOf(work, subject);
  const { hits, more } = await findHits({ query }, await termsOf({ query }, asked, by.keyring), subject);
  if (keeping === "found" && hits.length === 0) return null;
  const told = {
    parties: asked.map(({ personId, norm, side }) => ({ personId, norm, side })),
    more: more || unasked,
  };
  const { rows } = await sql<Before>`
    select id, query, hits, query = ${JSON.stringify(told)}::jsonb and hits = ${JSON.stringify(hits)}::jsonb as same
    from conflict_checks where record_type = ${subject.type} and record_id = ${subject.id} order by id desc limit 1`.execute(
    query,
  );
  const [before] = rows;
  if (before?.same) {
    await query.updateTable("conflict_checks").set({ stale: false }).where("id", "=", before.id).execute();
    return before.id;
  }
  const proposal = proposalOf(hits);
  const went = before
    ? await whatWent({ query }, { ...before.query, hits: before.hits }, { parties: told.parties, hits })
    : [];
  const check = await query
    .insertInto("conflict_checks")
    .values({
      team_id: subject.teamId,
      record_type: subject.type,
      record_id: subject.id,
      query: JSON.stringify(told),
      hits: JSON.stringify(hits),
      went: JSON.stringify(went),
      proposal,
      created_by: by.viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Until a lawyer has decided, what the opponent of our client told us is for lawyers alone.
  if (proposal === "prohibited" && subject.type === "consult") {
    await raiseWall(work, subject, { kind: "opponent", decidedBy: null, checkId: check.id });
  }
  // What the product looks at by itself is nobody's act: it stands in nobody's way who takes a step back.
  if (by.viewer.userId !== null) {
    work.audit({
      action: "conflict.run",
      recordType: subject.type,
      recordId: subject.id,
      changes: {
        check: [null, check.id],
        proposal: [null, proposal],
        ...(went.length > 0 && { went: [null, went.length] }),
      },
    });
  }
  work.emit({ type: "record", ref: `${subject.type}:${subject.id}` });
  return check.id;
}

/** Names and numbers that one look asks for. */
const askedBound = 200;

/**
 * The people of a record with all their names and numbers and those of their successors, each a person to ask for.
 * `unasked`: there are more than one look asks for.
 */
export async function partiesOf(
  { query }: Pick<Work, "query">,
  { type, id }: Omit<Subject, "teamId">,
): Promise<{ asked: AskedParty[]; unasked: boolean }> {
  const { rows } = await sql<AskedParty & { side: Side }>`
    with successions as materialized (select before_id, after_id from person_successions)
    select p.id as "personId", n.name, n.tel, n.biz_no as "bizNo", pa.side, conflict_name(n.name) as norm
    from parties pa join persons p on p.id = pa.person_id
    cross join lateral (select p.id || array(select s.after_id from successions s where s.before_id = p.id) as ids) known
    cross join lateral (
      select o.name, o.tel, o.biz_no from persons o where o.id = any(known.ids) union
      select case when a.name = '' then o.name else a.name end, case when a.tel = '' then o.tel else a.tel end,
        case when a.biz_no = '' then o.biz_no else a.biz_no end
      from person_aliases a join persons o on o.id = a.person_id
      where a.person_id = any(known.ids) and a.deleted_at is null) n
    where pa.record_type = ${type} and pa.record_id = ${id} and pa.deleted_at is null
    order by pa.id, n.name, n.tel limit ${askedBound + 1}`.execute(query);
  return { asked: rows.slice(0, askedBound), unasked: rows.length > askedBound };
}
