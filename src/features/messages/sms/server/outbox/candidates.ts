import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { SmsKind } from "../../sms-message.ts";
import { agreedToAds } from "./agreed.ts";
import type { Candidate } from "./exclusion.ts";
import type { SmsRates } from "./limits.ts";

export type StoredCandidate = Candidate & {
  readonly id: number;
  readonly kind: SmsKind;
  /** With what stands for a link in its place. */
  readonly text: string;
  /** The link of their own, as it is kept. */
  readonly link: Buffer | null;
};

/**
 * Recipients of a message with all that decides whether they get it at that moment. A deal of the last months counts as
 * consent only where the firm has said so (additions S4). Of links of their own, whatever the text, a person gets one
 * within the interval, and two people of one telephone get both. `only`: a condition over the rows `r`.
 */
export async function candidatesOf(
  { query }: Pick<Database, "query">,
  only: RawBuilder<boolean>,
  { at, rates, most }: { readonly at: Date; readonly rates: SmsRates; readonly most: number },
): Promise<StoredCandidate[]> {
  const { rows } = await sql<StoredCandidate>`
    select r.id, r.tel, r.kind, r.text, r.link_encrypted as link, r.is_test as "isTest",
      coalesce(r.link_until <= ${at}::timestamptz or (r.link_until is not null and r.link_encrypted is null), false) as "linkOver", sms_refused(r.tel_digits, ${at}::timestamptz) as refused,
      ${agreedToAds(at, rates)} as agreed,
      m.by_itself and sms_ended(r.tel_digits) as ended,
      sms_agreed_to_nights(r.tel_digits, ${at}::timestamptz) as "agreedToNights",
      exists (select from sms_recipients o where o.tel_digits = r.tel_digits and o.id <> r.id
        and case when r.link_until is null then o.text = r.text
          else o.link_until is not null and o.record_type = r.record_type and o.record_id = r.record_id end
        and o.status in ('handed', 'sent') and o.handed_at > ${at}::timestamptz - make_interval(mins => ${rates.smsCooldown}::int)) as cooling
    from sms_recipients r join sms_messages m on m.id = r.message_id where ${only} order by r.place limit ${most}`.execute(
    query,
  );
  return rows;
}
