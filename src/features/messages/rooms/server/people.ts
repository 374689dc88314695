import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { withParticle } from "#platform/particle.ts";
import { whoSees } from "#records/server/who-sees.ts";
import { colleagues, type Colleague } from "#features/identity/access/server/api.ts";
import { roomRecords } from "./records.ts";

type Query = Pick<Database, "query">;

/** Colleagues who see the room, by name. */
export async function peopleOf(
  { query }: Query,
  roomId: number,
  among?: readonly number[],
): Promise<readonly Colleague[]> {
  const all = await colleagues({ query }, among ? { only: among } : {});
  const seeing = new Set(
    await whoSees(
      query,
      roomRecords,
      roomId,
      all.map(({ asker }) => asker),
    ),
  );
  return all.filter(({ asker }) => seeing.has(asker));
}

/** 422 where somebody is called who does not see the room. */
export async function refuseStrangers(work: Query, roomId: number, mentions: readonly number[]): Promise<void> {
  if (mentions.length === 0) return;
  const seeing = new Set((await peopleOf(work, roomId, mentions)).map(({ id }) => id));
  const missing = mentions.filter((id) => !seeing.has(id));
  if (missing.length === 0) return;
  const names = await work.query.selectFrom("staffs").select("short_name").where("id", "in", missing).execute();
  const who = names.map(({ short_name }) => short_name).join(", ") || "언급한 사람";
  const message = `${withParticle(who, "은/는")} 이 방을 볼 수 없습니다. 언급에서 제외하거나 초대해 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { mentions: message } });
}
