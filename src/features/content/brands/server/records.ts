import { sql } from "kysely";
import { isPhone } from "#platform/phone.ts";
import type { Asker } from "#platform/server/asker.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { manageBrands, manageSpecialties, showBrands } from "../access.ts";
import { brand } from "../brand.ts";
import { publicHost } from "../public-address.ts";
import { specialty } from "../specialty.ts";

/** Brands of the team scope, and those for which the person writes, answers or is in charge. */
function brandRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  return sql<boolean>`(${teamRows(brand, null, asker)} or r.manager_id = ${staffId} or r.responsible_id = ${staffId}
    or exists (select from brand_staff m where m.brand_id = r.id and m.staff_id = ${staffId}))`;
}

const month = sql`date_trunc('month', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;
const attributed = sql`consult_attributions a join consults c on c.id = a.consult_id
  where a.brand_id = r.id and c.deleted_at is null and c.created_at >= ${month}`;
/** Of several editions the latest row of a day counts (additions 16). */
const adCost = sql`(select coalesce(sum(x.cost), 0)::bigint from (
  select distinct on (s.day, s.channel, s.campaign) s.cost from ad_spends s
  where s.brand_id = r.id and s.day >= date_trunc('month', now() at time zone 'Asia/Seoul')::date
  order by s.day, s.channel, s.campaign, s.edition_id desc) x)`;
const consults = sql`(select count(*)::int from ${attributed})`;

export const brandRecords = defineRecords(brand, {
  show: showBrands,
  manage: manageBrands,
  list: null,
  held: { unfinished: sql<boolean>`r.status <> 'stopped'` },
  scope: brandRows,
  actions: { channels: "채널 대장 수정", staff: "담당 수정" },
  computed: {
    phoneUnregistered: sql<boolean>`(r.phone <> '' and not exists (select from sms_senders s
      where s.tel_digits = digits(r.phone) and s.status = 'active' and s.deleted_at is null))`,
    health: sql`coalesce((select h.health from brand_sites h where h.brand_id = r.id), 'unknown')`,
    posts: sql`((select count(*) from quick_post_targets t join quick_posts q on q.id = t.quick_post_id
        where t.brand_id = r.id and t.status = 'published' and q.deleted_at is null)
      + (select count(*) from videos v where v.brand_id = r.id and v.status = 'published' and v.deleted_at is null))::int`,
    consults,
    conversions: sql`(select count(*)::int from ${attributed} and c.status = 'converted')`,
    adCost,
    costPerConsult: sql`(${adCost} / nullif(${consults}, 0))`,
  },
  check: async ({ work, before, changes }: Writing<typeof brand>) => {
    if (changes.phone && !isPhone(changes.phone)) throw invalidField("phone", "연락처 형식을 확인해 주세요.");
    for (const key of ["siteUrl", "formUrl"] as const) {
      if (changes[key] && publicHost(changes[key]) === null)
        throw invalidField(key, "https://로 시작하는 공개 주소를 넣어 주세요.");
    }
    const siteUrl = changes.siteUrl ?? (before?.["siteUrl"] as string | undefined) ?? "";
    const formUrl = changes.formUrl ?? (before?.["formUrl"] as string | undefined) ?? "";
    if (formUrl !== "" && publicHost(formUrl) !== publicHost(siteUrl))
      throw invalidField("formUrl", "문의폼 주소는 홈페이지와 같은 도메인이어야 합니다.");
    const domain = publicHost(siteUrl);
    if (domain === null || !changes.siteUrl) return;
    const other = await work.query
      .selectFrom("brands")
      .select("id")
      .where("domain", "=", domain)
      .where("deleted_at", "is", null)
      .where("id", "<>", (before?.["id"] as number | undefined) ?? 0)
      .executeTakeFirst();
    if (other) throw invalidField("siteUrl", "이미 등록된 도메인입니다.");
  },
  written: async ({ work, changes }, id) => {
    if (changes.siteUrl === undefined) return;
    const domain = publicHost(changes.siteUrl) ?? "";
    await work.query.updateTable("brands").set({ domain }).where("id", "=", id).execute();
  },
});

export const specialtyRecords = defineRecords(specialty, {
  show: showBrands,
  manage: manageSpecialties,
  list: null,
});
