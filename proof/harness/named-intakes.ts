import { sql, type RawBuilder } from "kysely";
import type { TestStaff } from "#app/testing/test-app.ts";

type Named = { readonly key: number; readonly name: string; readonly tel: string };
type Owner = { readonly teamId: number; readonly staff: TestStaff };

/** What the person wrote on the site of a brand before it became the consultation, and the call that was booked. */
export function intakesOf({ key, name, tel }: Named, { teamId, staff }: Owner): RawBuilder<unknown>[] {
  return [
    sql`insert into intake_channels (id, team_id, brand_id, name) overriding system value
        values (${key}, ${teamId}, ${key}, ${`창구 ${key}`})`,
    sql`insert into intakes (id, team_id, channel_id, brand_id, conversation, digest, said_digest, status, consult_id, name,
          tel, brief, line_count, notice_shown_at, privacy_consent_at) overriding system value
        values (${key}, ${teamId}, ${key}, ${key}, ${`chat-${key}`}, 'x', 'x', 'registered', ${key}, ${name}, ${tel},
          ${`${name} 대여금`}, 1, now(), now())`,
    sql`insert into intake_lines (intake_id, place, speaker, said_at, said)
        values (${key}, 1, 'caller', now(), ${`저는 ${name}이고 ${tel}입니다`})`,
    sql`insert into intake_facts (intake_id, place, kind, value, sentence, starts_at, ends_at)
        values (${key}, 1, 'phone', ${tel}, ${`저는 ${name}이고 ${tel}입니다`}, 1, 2)`,
    sql`insert into tele_sessions (id, team_id, consult_id, lawyer_id, title, method, status, scheduled_at, duration_min)
        overriding system value
        values (${key}, ${teamId}, ${key}, ${staff.id}, '전화상담', 'tel', 'waiting', now() + interval '1 hour', 30)`,
    sql`insert into absences (id, team_id, staff_id, kind, starts_at, ends_at) overriding system value
        values (${key}, ${teamId}, ${staff.id}, 'leave', now() + interval '9 days', now() + interval '10 days')`,
  ];
}
