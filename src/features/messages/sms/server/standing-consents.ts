import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { isDue } from "./consents-due.ts";

/** Consents as consultations have them: the person said so when asking for one. */
const ofConsults = sql`
  select c.team_id, c.tel, c.tel_digits, c.name, c.marketing_consent_at as happened_at, 'web' as channel,
    '상담 접수에서 받은 광고 수신 동의' as wording, null::bigint as client_id, c.id as consult_id, null::bigint as buyer_id,
    coalesce(c.assignee_id, c.lawyer_id) as owner_id
  from consults c where c.marketing_consent_at is not null and c.deleted_at is null and c.tel_digits <> ''`;

/** And as 수분양자 have them. */
const ofBuyers = sql`
  select b.team_id, b.tel, b.tel_digits, b.name, b.marketing_consent_at,
    case b.source when 'online' then 'web' when 'tel' then 'phone' when 'briefing' then 'visit' else 'paper' end,
    '수분양자에게서 받은 광고 수신 동의', b.client_id, b.consult_id, b.id, b.owner_id
  from presale_buyers b where b.marketing_consent_at is not null and b.deleted_at is null and b.tel_digits <> ''`;

/**
 * What was agreed elsewhere than in the register (`sms_consent_events` counts it) stands there as soon as it comes due,
 * on the day on which it was said, once for each number: the latest that nothing was said after. Each is an event of its
 * own, of which the person is then told.
 */
export async function registerStanding(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_consents (team_id, event, tel, name, happened_at, channel, wording, client_id, consult_id, buyer_id,
      owner_id, reminded_at)
    select g.team_id, 'give', g.tel, g.name, g.happened_at, g.channel, g.wording, g.client_id, g.consult_id, g.buyer_id,
      g.owner_id, now()
    from (select distinct on (a.tel_digits) a.*, 'give' as event from (${ofConsults} union all ${ofBuyers}) a
      order by a.tel_digits, a.happened_at desc, a.consult_id desc nulls last, a.buyer_id desc) g
    where ${isDue("g")} and sms_refused(g.tel_digits, now()) is null
      and not exists (select from sms_consent_events later where later.tel_digits = g.tel_digits
        and later.event in ('give', 'reconfirm', 'withdraw') and later.happened_at > g.happened_at)
      and not exists (select from sms_consents e where e.tel_digits = g.tel_digits and e.happened_at = g.happened_at
        and e.event in ('give', 'withdraw'))
    order by g.team_id, g.happened_at, g.tel_digits limit 1000
    returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({ action: "smsConsent.create", recordType: "smsConsent", recordId: id });
    work.emit({ type: "record", ref: `smsConsent:${id}` });
  }
}

/** Whether what a 수분양자 agreed to stands in the register. */
export async function isRegisteredConsent({ query }: Pick<Work, "query">, buyerId: number): Promise<boolean> {
  const consent = query.selectFrom("sms_consents").select("id").where("buyer_id", "=", buyerId);
  return (await consent.limit(1).executeTakeFirst()) !== undefined;
}
