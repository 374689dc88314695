import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { severities, type Side } from "../conflict.ts";
import type { Hit } from "./hits.ts";

/** A hit of the check before that is gone or milder in this one, with why. */
export type WentHit = Hit & { readonly why: string };

/** A check as far as two are compared. */
type Compared = {
  readonly parties: readonly { readonly personId: number; readonly norm: string; readonly side: Side }[];
  readonly hits: readonly Hit[];
};

const grave = ({ severity }: Hit) => severities.indexOf(severity);

/** What `before` had found that `now` does not find as gravely: a check never becomes milder without saying what went. */
export async function whatWent(
  { query }: Pick<Database, "query">,
  before: Compared,
  now: Compared,
): Promise<WentHit[]> {
  const same = (one: Hit) => now.hits.find(({ partyId, asked }) => partyId === one.partyId && asked === one.asked);
  const went = before.hits.filter(
    (hit) => grave(hit) > Math.max(0, ...[same(hit)].map((one) => (one ? grave(one) : 0))),
  );
  if (went.length === 0) return [];
  const asked = ({ personId, norm, side }: Compared["parties"][number]) => `${side} ${personId} ${norm}`;
  const left = new Set(now.parties.map(asked));
  const changedSides = new Set(before.parties.filter((party) => !left.has(asked(party))).map(({ side }) => side));
  const { rows } = await sql<{ id: number; removed: boolean; merged: boolean }>`
    select pa.id, pa.deleted_at is not null as removed, k.merged_into_id is not null as merged
    from parties pa left join clients k on pa.record_type = 'client' and k.id = pa.record_id where pa.id = any(${went.map(({ partyId }) => partyId)}::bigint[])`.execute(
    query,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return went.map((hit) => {
    const party = found.get(hit.partyId);
    const why = same(hit)
      ? "그 기록이 끝났습니다."
      : party?.merged
        ? "그 고객이 다른 고객과 합쳐졌습니다."
        : party?.removed
          ? "그 기록에서 빠진 당사자입니다."
          : changedSides.has(hit.asked)
            ? "이 기록의 당사자가 바뀌었습니다."
            : "그 기록의 성명이나 번호가 바뀌었습니다.";
    return { ...hit, why };
  });
}
