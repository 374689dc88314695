import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { checkAdvertising, type AdvertisingHit } from "../../advertising/check.ts";

type Query = Pick<Database, "query">;

/** What a record says to everybody, and in whose name. */
export type Advertised = {
  readonly text: string;
  /** Texts as they will stand, each of which has to name firm and lawyer; none: the frame around them does. */
  readonly named: readonly string[];
  /** Staff ids of the lawyers in it; the first one answers for it. */
  readonly lawyerIds: readonly number[];
  /** Brands whose forbidden words hold. */
  readonly brandIds: readonly number[];
};

export type RecordKey = { readonly type: string; readonly id: number };

export type CheckedHit = AdvertisingHit & {
  readonly around: string;
  readonly exception: { readonly reason: string; readonly by: string; readonly at: string } | null;
};

const nearby = 14;

/** What the rules of today mind in a record, each phrase once, with the exception that lets it stand. */
export async function checkAdvertised({ query }: Query, key: RecordKey, advertised: Advertised): Promise<CheckedHit[]> {
  const { text, named } = advertised;
  const context = await contextOf({ query }, advertised);
  const inText = checkAdvertising(text, { ...context, firmName: null, lawyerName: null });
  const missing = named.flatMap((one) => checkAdvertising(one, context).filter(({ phrase }) => phrase === ""));
  const exceptions = await exceptionsOf({ query }, key);
  const once = new Map([...inText, ...missing].map((hit) => [keyOf(hit), hit]));
  return [...once.values()].map((hit) => ({
    ...hit,
    around: hit.phrase === "" ? "" : text.slice(Math.max(0, hit.start - nearby), hit.end + nearby),
    exception: exceptions.get(keyOf(hit)) ?? null,
  }));
}

/** Throws 422 while something that the rules mind stands in the record without an exception. */
export async function refuseAdvertised(query: Query, key: RecordKey, advertised: Advertised): Promise<void> {
  const open = (await checkAdvertised(query, key, advertised)).filter(({ exception }) => exception === null);
  if (open.length === 0) return;
  const named = open.slice(0, 3).map(({ phrase, label }) => (phrase === "" ? label : `‘${phrase}’ ${label}`));
  const rest = open.length > 3 ? ` 외 ${open.length - 3}건` : "";
  throw new Failure("ruleViolated", `광고 규정 점검에서 고칠 곳이 있습니다: ${named.join(", ")}${rest}`);
}

const keyOf = ({ rule, phrase }: Pick<AdvertisingHit, "rule" | "phrase">) => `${rule}\n${phrase}`;

async function contextOf({ query }: Query, { lawyerIds, brandIds }: Advertised) {
  const day = seoulDay(Date.now());
  const { rows } = await sql<{ firmName: string; lawyerName: string; specialties: string[]; words: string[] }>`
    select (select name from firm_settings limit 1) as "firmName",
      coalesce((select real_name from staffs where id = ${lawyerIds[0] ?? null}::bigint), '') as "lawyerName",
      array(select l.specialty from lawyer_specialties l where l.lawyer_id = any(${lawyerIds}::bigint[])
        and l.deleted_at is null and l.registered_on <= ${day} and (l.ended_on is null or l.ended_on >= ${day})) as specialties,
      array(select b.forbidden_words from brands b where b.id = any(${brandIds}::bigint[])) as words`.execute(query);
  const { firmName, lawyerName, specialties, words } = rows[0]!;
  const forbiddenWords = words.flatMap((text) => text.split(/[\n,]/).map((word) => word.trim()));
  return { day, firmName, lawyerName, specialties, forbiddenWords };
}

async function exceptionsOf({ query }: Query, { type, id }: RecordKey) {
  const { rows } = await sql<{ rule: string; phrase: string; reason: string; by: string; at: Date }>`
    select e.rule, e.phrase, e.reason, coalesce(s.short_name, '') as by, e.created_at as at
    from advertising_exceptions e left join staffs s on s.user_id = e.created_by
    where e.record_type = ${type} and e.record_id = ${id}`.execute(query);
  return new Map(
    rows.map(({ rule, phrase, reason, by, at }) => [
      `${rule}\n${phrase}`,
      { reason, by, at: new Date(at).toISOString() },
    ]),
  );
}
