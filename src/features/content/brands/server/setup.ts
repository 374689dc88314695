import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { brandStaffLines, channelLines } from "../brand.ts";
import { publicHost } from "../public-address.ts";
import type * as schemas from "../schemas.ts";
import { brandRecords } from "./records.ts";

type Target = { readonly number: number; readonly version: number };
type Channels = z.output<(typeof schemas.setChannels)["body"]>["channels"];
type Members = z.output<(typeof schemas.setStaff)["body"]>["staff"];

export async function channelsOf({ query }: Pick<Database, "query">, brandId: number) {
  return query
    .selectFrom("brand_channels")
    .select(["id", "channel", "account", "legal_owner as legalOwner", "obtained", "post_address as postAddress"])
    .where("brand_id", "=", brandId)
    .orderBy("place")
    .execute();
}

export async function staffOf({ query }: Pick<Database, "query">, brandId: number) {
  const rows = await query
    .selectFrom("brand_staff as m")
    .innerJoin("staffs as s", "s.id", "m.staff_id")
    .select(["m.id", "m.role", "s.id as staffId", "s.short_name as label"])
    .where("m.brand_id", "=", brandId)
    .orderBy("m.place")
    .execute();
  return rows.map(({ id, role, staffId, label }) => ({ id, role, staff: { id: staffId, number: staffId, label } }));
}

/** Replaces the accounts of a brand. 400 for addresses that nobody outside could reach. Returns the new version. */
export function changeChannels(context: WriteContext, target: Target, channels: Channels): Promise<number> {
  const { database, actor } = context;
  return inTransaction(database, actor, async (work) => {
    const before = await lockSeen(work.query, brandRecords, target, context);
    for (const [index, { postAddress }] of channels.entries()) {
      if (postAddress !== "" && publicHost(postAddress) === null)
        throw invalidField(`channels.${index}.postAddress`, "https://로 시작하는 공개 주소를 넣어 주세요.");
    }
    const written = await changeLines(work, channelLines, before.id, channels);
    return changeRecord(work, context, brandRecords, before, {
      action: "channels",
      set: { name: before.name },
      said: { channels: written },
    });
  });
}

/** Replaces those who work for a brand. Returns the new version. */
export function changeStaff(context: WriteContext, target: Target, members: Members): Promise<number> {
  const { database, actor } = context;
  return inTransaction(database, actor, async (work) => {
    const before = await lockSeen(work.query, brandRecords, target, context);
    const staffs = context.registry.get("staff")!;
    for (const [index, { staff }] of members.entries()) {
      if (!(await mayReadRecord(work, staffs, staff, context, { choosing: true })))
        throw invalidField(`staff.${index}.staff`, "직원을 찾을 수 없습니다. 다시 골라 주세요.");
    }
    const names = (await staffOf(work, before.id)).map(({ staff, role }) => `${staff.label} ${role}`);
    await changeLines(work, brandStaffLines, before.id, members);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from brand_staff
      where brand_id = ${before.id}`.execute(work.query);
    return changeRecord(work, context, brandRecords, before, {
      action: "staff",
      set: { name: before.name },
      said: { staffIds: [names.length, rows[0]!.count] },
    });
  });
}
