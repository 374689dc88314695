import { sql, type RawBuilder } from "kysely";
import type { SmsRates } from "./limits.ts";

/**
 * Whether the recipient `r` may be sent advertisements at that moment: by consent within its years (정보통신망법 제50조
 * 제1항), or, where the firm has said so, by a deal of the last months, unless that person has withdrawn (제2항). A
 * contract that was void is no deal, and nobody agrees for a client who died.
 */
export function agreedToAds(at: Date, rates: SmsRates): RawBuilder<boolean> {
  return sql<boolean>`(not sms_ended(r.tel_digits) and (sms_agreed(r.tel_digits, ${at}::timestamptz, ${rates.smsConsentMonths}::int) or (
    (select trade_exemption from sms_settings) and r.record_type = 'client' and exists (select from contracts k
      where k.client_id = r.record_id and k.deleted_at is null and k.status <> 'void'
        and k.signed_at > (${at}::timestamptz - make_interval(months => ${rates.smsTradeMonths}::int))::date)
    and coalesce((select e.event <> 'withdraw' from sms_consent_events e where e.tel_digits = r.tel_digits
      and e.event in ('give', 'reconfirm', 'withdraw') and e.happened_at <= ${at}::timestamptz
      order by e.happened_at desc, e.id desc limit 1), true))))`;
}
