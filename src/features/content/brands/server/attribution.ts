import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { walledRef } from "#records/field.ts";
import { lockRecord, mayReadRecord, readStored } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../schemas.ts";

type Sent = z.output<(typeof schemas.setAttribution)["body"]>;

/** From which brand and video a consultation came; null: nobody has noted it. 404 for consultations not seen. */
export async function attributionOf({ query }: Pick<Database, "query">, context: WriteContext, number: number) {
  const consult = await readStored(query, context.registry.get("consult")!, number, context);
  const row = await query
    .selectFrom("consult_attributions as a")
    .leftJoin("brands as b", "b.id", "a.brand_id")
    .leftJoin("videos as v", "v.id", "a.video_id")
    .selectAll("a")
    .select(["b.name as brandName", "v.title as videoTitle"])
    .where("a.consult_id", "=", consult.id)
    .executeTakeFirst();
  if (!row) return { id: consult.id, model: null };
  const named = async (kind: "brand" | "video", id: number | null, label: string | null) => {
    if (id === null) return null;
    const open = await mayReadRecord({ query }, context.registry.get(kind)!, id, context, { choosing: true });
    return open ? { id, number: id, label: label ?? "" } : walledRef;
  };
  return {
    id: consult.id,
    model: {
      brand: await named("brand", row.brand_id, row.brandName),
      video: await named("video", row.video_id, row.videoTitle),
      how: row.how,
      utmSource: row.utm_source,
      utmMedium: row.utm_medium,
      utmCampaign: row.utm_campaign,
    },
  };
}

/** Notes it. 400 for brands and videos that the person does not see. */
export function attribute(context: WriteContext, number: number, sent: Sent): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const consult = await lockRecord(work.query, context.registry.get("consult")!, number, context);
    for (const kind of ["brand", "video"] as const) {
      const id = sent[kind];
      if (id === null) continue;
      if (!(await mayReadRecord(work, context.registry.get(kind)!, id, context, { choosing: true })))
        throw invalidField(kind, `${kind === "brand" ? "브랜드를" : "영상을"} 찾을 수 없습니다. 다시 골라 주세요.`);
    }
    await sql`insert into consult_attributions (consult_id, brand_id, video_id, how, utm_source, utm_medium, utm_campaign, updated_by)
      values (${consult.id}, ${sent.brand}, ${sent.video}, ${sent.how}, ${sent.utmSource}, ${sent.utmMedium},
        ${sent.utmCampaign}, ${context.viewer.userId})
      on conflict (consult_id) do update set brand_id = excluded.brand_id, video_id = excluded.video_id, how = excluded.how,
        utm_source = excluded.utm_source, utm_medium = excluded.utm_medium, utm_campaign = excluded.utm_campaign,
        updated_by = excluded.updated_by, updated_at = now()`.execute(work.query);
    work.audit({
      action: "consult.attribution",
      recordType: "consult",
      recordId: consult.id,
      changes: { brandId: [null, sent.brand], videoId: [null, sent.video], how: [null, sent.how] },
    });
    work.emit({ type: "record", ref: `consult:${consult.id}` });
  });
}
