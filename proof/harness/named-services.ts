import { sql, type RawBuilder } from "kysely";
import type { TestStaff } from "#app/testing/test-app.ts";

type Named = { readonly key: number; readonly name: string; readonly tel: string };
type Owner = { readonly teamId: number; readonly staff: TestStaff };

/** Letters, group suits and presales of the person, and what is published about the person's case. */
export function serviceRowsOf(person: Named, owner: Owner): RawBuilder<unknown>[] {
  return [
    ...lettersOf(person, owner),
    ...suitsOf(person, owner),
    ...presalesOf(person, owner),
    ...contentOf(person, owner),
    ...messagesOf(person, owner),
  ];
}

const lettersOf = ({ key, name }: Named, { teamId, staff }: Owner) => [
  sql`insert into letters (id, team_id, title, purpose, body, project_id, client_id, author_id) overriding system value
      values (${key}, ${teamId}, ${`${name} 통지`}, 'demand', '갚아 주십시오.', ${key}, ${key}, ${staff.id})`,
  sql`insert into letter_senders (letter_id, place, name, address) values (${key}, 1, ${name}, '서울 중구 세종대로 1')`,
  sql`insert into letter_receivers (letter_id, place, name, address) values (${key}, 1, '박상대', '서울 중구 세종대로 2')`,
];

const suitsOf = ({ key, name, tel }: Named, { teamId }: Owner) => [
  sql`insert into group_suits (id, team_id, title) overriding system value values (${key}, ${teamId}, ${`단체 ${key}`})`,
  sql`insert into suit_documents (id, suit_id, place, name) overriding system value values (${key}, ${key}, 1, '계약서')`,
  sql`insert into suit_participants (id, team_id, suit_id, name, tel) overriding system value
      values (${key}, ${teamId}, ${key}, ${name}, ${tel})`,
  sql`insert into suit_deficiencies (id, team_id, participant_id) overriding system value values (${key}, ${teamId}, ${key})`,
  sql`insert into suit_lawsuits (id, team_id, suit_id, case_no) overriding system value
      values (${key}, ${teamId}, ${key}, ${`2024가합${key - 7_000_000}`})`,
  sql`insert into suit_papers (id, suit_id, kind, content, finished_at) overriding system value
      values (${key}, ${key}, 'parties', 'x'::bytea, now())`,
];

const presalesOf = ({ key, name, tel }: Named, { teamId }: Owner) => [
  sql`insert into presale_buyers (id, team_id, area_id, consult_id, name, tel, source) overriding system value
      values (${key}, ${teamId}, ${key}, ${key}, ${name}, ${tel}, 'tel')`,
  sql`insert into print_layouts (id, team_id, name) overriding system value values (${key}, ${teamId}, ${`양식 ${key}`})`,
  sql`insert into print_printers (id, team_id, name) overriding system value values (${key}, ${teamId}, ${`프린터 ${key}`})`,
  sql`insert into print_runs (id, team_id, layout_id, area_id) overriding system value
      values (${key}, ${teamId}, ${key}, ${key})`,
  sql`insert into print_run_items (run_id, buyer_id, place) values (${key}, ${key}, 1)`,
];

const contentOf = ({ key }: Named, { teamId, staff }: Owner) => [
  sql`insert into brands (id, team_id, name) overriding system value values (${key}, ${teamId}, ${`브랜드 ${key}`})`,
  sql`insert into site_events (id, team_id, brand_id, kind, title) overriding system value
      values (${key}, ${teamId}, ${key}, 'slow', '느림')`,
  sql`insert into videos (id, team_id, title) overriding system value values (${key}, ${teamId}, '기한 안내')`,
  sql`insert into quick_posts (id, team_id, title) overriding system value values (${key}, ${teamId}, '기한 안내')`,
  sql`insert into lawyer_specialties (id, team_id, specialty, lawyer_id) overriding system value
      values (${key}, ${teamId}, '민사법', ${staff.id})`,
  sql`insert into done_cases (id, team_id, title, project_id) overriding system value
      values (${key}, ${teamId}, '대여금을 받은 사례', ${key})`,
];

const messagesOf = ({ key, name, tel }: Named, { teamId, staff }: Owner) => [
  sql`insert into sms_senders (id, team_id, name, tel) overriding system value
      values (${key}, ${teamId}, ${`번호 ${key}`}, ${`02-${key}`})`,
  sql`insert into sms_templates (id, team_id, name, body) overriding system value
      values (${key}, ${teamId}, '안내', '{이름}님, 안내드립니다.')`,
  sql`insert into quick_replies (id, team_id, name, body) overriding system value
      values (${key}, ${teamId}, '안내', '확인하고 있습니다.')`,
  sql`insert into sms_messages (id, team_id, body, owner_id, record_type, record_id) overriding system value
      values (${key}, ${teamId}, ${`${name}님, 안내드립니다.`}, ${staff.id}, 'consult', ${key})`,
  sql`insert into sms_recipients (id, team_id, message_id, place, name, tel, text, record_type, record_id)
      overriding system value values (${key}, ${teamId}, ${key}, 1, ${name}, ${tel}, ${`${name}님, 안내드립니다.`}, 'consult', ${key})`,
  sql`insert into sms_consents (id, team_id, event, tel, name, channel, happened_at, client_id) overriding system value
      values (${key}, ${teamId}, 'give', ${tel}, ${name}, 'paper', now(), ${key})`,
  sql`insert into sms_refusals (id, team_id, event, tel, name, channel, happened_at, client_id) overriding system value
      values (${key}, ${teamId}, 'refuseAds', ${tel}, ${name}, 'phone', now(), ${key})`,
];
