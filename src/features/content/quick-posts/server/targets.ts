import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Channel } from "#features/content/brands/brand.ts";
import { previewOf, type Post, type Preview } from "../channels.ts";
import { targetLines } from "../quick-post.ts";
import type * as schemas from "../schemas.ts";
import { quickPostRecords } from "./records.ts";

type Query = Pick<Database, "query">;
type Target = { readonly number: number; readonly version: number };

export type StoredTarget = {
  readonly id: number;
  readonly brandId: number;
  readonly brandName: string;
  readonly contact: string;
  readonly channel: Channel;
  readonly status: "waiting" | "byHand" | "published" | "failed" | "down";
  readonly url: string;
  readonly message: string;
  readonly publishedAt: Date | null;
  /** Of the account that the brand has there: how it was come by and where it takes posts; null: it has none. */
  readonly obtained: string | null;
  readonly postAddress: string | null;
  readonly brandStatus: string;
};

export async function targetsOf({ query }: Query, postId: number): Promise<StoredTarget[]> {
  const { rows } = await sql<StoredTarget>`select t.id, t.brand_id as "brandId", b.name as "brandName",
      b.contact_block as contact, b.status as "brandStatus", t.channel, t.status, t.url, t.message,
      t.published_at as "publishedAt", c.obtained, c.post_address as "postAddress"
    from quick_post_targets t join brands b on b.id = t.brand_id
    left join lateral (select c.obtained, c.post_address from brand_channels c
      where c.brand_id = t.brand_id and c.channel = t.channel order by c.place limit 1) c on true
    where t.quick_post_id = ${postId} order by t.place`.execute(query);
  return rows;
}

export function previewFor(post: Post, { channel, contact }: Pick<StoredTarget, "channel" | "contact">): Preview {
  return previewOf(channel, post, contact);
}

/** Why a post cannot go there; null: it can. */
export function obstacleOf(post: Post, target: StoredTarget): string | null {
  const { brandName, brandStatus, obtained } = target;
  if (brandStatus === "stopped") return `${withParticle(brandName, "은/는")} 중단한 브랜드입니다.`;
  if (obtained === null) return `${brandName}의 채널 대장에 그 채널의 계정이 없습니다.`;
  if (obtained === "bought" || obtained === "borrowed")
    return `${brandName}의 계정은 매수하거나 빌린 것이어서 게시할 수 없습니다.`;
  const [fault] = previewFor(post, target).faults;
  return fault === undefined ? null : `${brandName}: ${fault}`;
}

const open: readonly string[] = ["draft", "review", "approved"];
type Sent = z.output<(typeof schemas.setTargets)["body"]>["targets"];

/** Says where a post goes, as long as it has not gone anywhere. Each brand and channel once. Returns the new version. */
export function changeTargets(context: WriteContext, target: Target, sent: Sent): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, quickPostRecords, target, context);
    if (!open.includes(before.status))
      throw new Failure("ruleViolated", "예약하거나 게시한 뒤에는 채널을 바꿀 수 없습니다.");
    const brands = context.registry.get("brand")!;
    const seen = new Set<string>();
    for (const [index, { brand, channel }] of sent.entries()) {
      if (!(await mayReadRecord(work, brands, brand, context, { choosing: true })))
        throw invalidField(`targets.${index}.brand`, "브랜드를 찾을 수 없습니다. 다시 골라 주세요.");
      if (seen.has(`${brand} ${channel}`))
        throw invalidField(`targets.${index}.channel`, "같은 브랜드의 같은 채널을 두 번 고를 수 없습니다.");
      seen.add(`${brand} ${channel}`);
    }
    const written = await changeLines(work, targetLines, before.id, sent);
    // What a lawyer has approved was approved for these channels.
    const status = before.status === "approved" ? "review" : before.status;
    return changeRecord(work, context, quickPostRecords, before, {
      action: "targets",
      set: { status },
      said: { targets: [written[0] === "" ? 0 : 1, sent.length] },
    });
  });
}

/** Of a post that was taken down, or is written anew, nothing is published any more. */
const given: readonly string[] = ["published", "failed"];
type Marked = { readonly target: number; readonly url: string };

/** Notes where a post stands that a person has copied there. */
export function markByHand(context: WriteContext, seen: Target, { target, url }: Marked): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, quickPostRecords, seen, context);
    if (!given.includes(before.status))
      throw new Failure("ruleViolated", "게시한 뒤에 채널의 게시물 주소를 적을 수 있습니다.");
    const parsed = URL.parse(url);
    if (parsed?.protocol !== "https:") throw invalidField("url", "https://로 시작하는 게시물 주소를 넣어 주세요.");
    const { numUpdatedRows } = await work.query
      .updateTable("quick_post_targets")
      .set({ status: "published", url, message: "", published_at: new Date() })
      .where("id", "=", target)
      .where("quick_post_id", "=", before.id)
      .where("status", "in", ["byHand", "failed"])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw invalidField("target", "직접 게시를 기다리는 채널이 아닙니다.");
    const left = (await targetsOf(work, before.id)).filter(({ status }) => status !== "published");
    const done = left.length === 0;
    return changeRecord(work, context, quickPostRecords, before, {
      action: "marked",
      set: done ? { status: "published", published_at: before.published_at ?? new Date() } : { title: before.title },
      said: { targetId: [null, target] },
    });
  });
}
