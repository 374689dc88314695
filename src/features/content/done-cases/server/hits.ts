import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";
import { hitsIn, masked } from "../anonymiser/propose.ts";
import type { HitKind } from "../anonymiser/hit.ts";
import { publicParts, type PublicPart } from "../done-case.ts";
import { knownOf } from "./known.ts";

type Query = Pick<Database, "query">;

/** The texts of a success story as they are stored. */
export type Texts = Readonly<Record<PublicPart, string>>;

export type StoredHit = {
  readonly id: number;
  readonly field: PublicPart;
  readonly start: number;
  readonly phrase: string;
  readonly around: string;
  readonly kind: HitKind;
  readonly known: boolean;
  readonly decision: "open" | "masked" | "kept";
  readonly replacement: string;
  readonly by: string;
};

const nearby = 12;
const longestPhrase = 300;

async function textsOf({ query }: Query, id: number): Promise<Texts & { readonly projectId: number | null }> {
  const row = await query
    .selectFrom("done_cases")
    .select(["title", "summary", "point", "body", "result_text as resultText", "project_id as projectId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}

/** What may tell of whom the story is, in the order of its texts. */
export async function hitsOf({ query }: Query, id: number): Promise<StoredHit[]> {
  const { rows } = await sql<StoredHit>`select h.id, h.field, h.start, h.phrase, h.around, h.kind, h.known, h.decision,
      h.replacement, coalesce(s.short_name, '') as by
    from done_case_hits h left join staffs s on s.user_id = h.decided_by
    where h.done_case_id = ${id}
    order by array_position(${publicParts}::text[], h.field), h.start`.execute(query);
  return rows;
}

/**
 * Looks for everything that may tell of whom the story is, by the records of its case as they stand now. What a person
 * has decided stays with the same words between the same neighbours; whatever is new is open.
 */
export async function findHits(work: Pick<Work, "query">, id: number): Promise<void> {
  const { projectId, ...texts } = await textsOf(work, id);
  const known = projectId === null ? [] : await knownOf(work, projectId);
  const before = await hitsOf(work, id);
  const rows = publicParts.flatMap((field) =>
    hitsIn(texts[field], known).map(({ start, end, kind, known: isKnown }) => {
      const text = texts[field];
      const phrase = text.slice(start, Math.min(end, start + longestPhrase));
      const around = text.slice(Math.max(0, start - nearby), start) + text.slice(end, end + nearby);
      const same = before.find((one) => one.field === field && one.phrase === phrase && one.around === around);
      // What the records have come to hold since is decided anew.
      const kept = same && (same.known || !isKnown) ? same : undefined;
      return {
        field,
        start,
        phrase,
        around,
        kind,
        known: isKnown,
        decision: kept?.decision ?? "open",
        replacement: kept?.replacement ?? "",
        old: kept?.id ?? null,
      };
    }),
  );
  const { rows: merged } =
    await sql`with sent as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(field text, start int,
        phrase text, around text, kind text, known boolean, decision text, replacement text, old bigint)),
      was as (delete from done_case_hits where done_case_id = ${id} returning id, decided_by, decided_at)
    select s.*, w.decided_by, w.decided_at from sent s left join was w on w.id = s.old`.execute(work.query);
  if (merged.length === 0) return;
  await sql`insert into done_case_hits (done_case_id, field, start, phrase, around, kind, known, decision, replacement,
      decided_by, decided_at)
    select ${id}, x.field, x.start, x.phrase, x.around, x.kind, x.known, x.decision, x.replacement, x.decided_by, x.decided_at
    from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as x(field text, start int, phrase text, around text,
      kind text, known boolean, decision text, replacement text, decided_by bigint, decided_at timestamptz)`.execute(
    work.query,
  );
}

type Masked = Pick<StoredHit, "field" | "start" | "phrase" | "replacement">;

/**
 * The texts of these success stories as everybody reads them, by their ids: what was masked is replaced. Stories that
 * are not there are left out.
 */
export async function publicTextsOf({ query }: Query, ids: readonly number[]): Promise<ReadonlyMap<number, Texts>> {
  const { rows } = await sql<{ id: number; texts: Texts; masks: readonly Masked[] }>`
    select d.id, json_build_object('title', d.title, 'summary', d.summary, 'point', d.point, 'body', d.body,
        'resultText', d.result_text) as texts,
      coalesce((select json_agg(json_build_object('field', h.field, 'start', h.start, 'phrase', h.phrase,
          'replacement', h.replacement) order by h.start)
        from done_case_hits h where h.done_case_id = d.id and h.decision = 'masked'), '[]') as masks
    from done_cases d where d.id = any(${ids}::bigint[])`.execute(query);
  return new Map(rows.map(({ id, texts, masks }) => [id, maskedTexts(texts, masks)]));
}

/** The same of one story that is there. */
export async function publicTextsOfOne(database: Query, id: number): Promise<Texts> {
  return (await publicTextsOf(database, [id])).get(id)!;
}

function maskedTexts(texts: Texts, hits: readonly Masked[]): Texts {
  const shown = publicParts.map((field) => {
    const masks = hits
      .filter((hit) => hit.field === field)
      .map(({ start, phrase, replacement }) => ({ start, end: start + phrase.length, replacement }));
    return [field, masked(texts[field], masks)];
  });
  return Object.fromEntries(shown) as Texts;
}

/** What was read, so that nothing else is approved and published. */
export async function hashOf(query: Query, id: number): Promise<string> {
  const texts = await publicTextsOfOne(query, id);
  return createHash("sha256")
    .update(publicParts.map((part) => texts[part]).join("\u0000"))
    .digest("hex");
}
