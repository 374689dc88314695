import { sql } from "kysely";
import type { ChangesOf } from "../../../../kit/shared/records/resource.ts";
import type { Work } from "../../../../kit/server/database/transaction.ts";
import { defineRecords, type Writing } from "../../../../kit/server/records/records.ts";
import { Failure } from "../../../../kit/server/http/failure.ts";
import { manageClients, showClients } from "../access.ts";
import { client } from "../client.ts";

/** Fees of the contracts that run, less what was received for them; refunds count against it. As 미수 of contracts. */
const unpaid = sql`(select coalesce(sum(contract_total(c.id) - contract_paid(c.id)), 0)::bigint from contracts c
  where c.client_id = r.id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled'))`;

/** Whoever has no open case is 파기예정 once the day of retention has passed; a later day takes that back. */
const status = sql`(case when r.status in ('prospect', 'closed')
  and r.retention_until < (now() at time zone 'Asia/Seoul')::date then 'dueDestroy' else r.status end)`;

/** 무연락: a client with open cases to whom nobody spoke for as long as makes a case forgotten (product N14). */
const silent = sql<boolean>`(r.status = 'active' and greatest(r.last_contact_at, r.created_at)
  < now() - make_interval(days => coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)))`;

/** 고객 with its rules. Whether one is 진행중 or 종결 follows from the projects, never from a form. */
export const clientRecords = defineRecords(client, {
  show: showClients,
  manage: manageClients,
  list: "고객리스트",
  computed: {
    openProjects: sql`(select count(*) from projects p where p.client_id = r.id and p.deleted_at is null
      and p.status not in ('closed', 'archived'))`,
    unpaid,
    status,
    silent,
  },
  actions: { merge: "병합", unmerge: "병합 되돌림" },
  check: refuseDuplicates,
  checkMany: findDuplicates,
});

type Sent = Pick<ChangesOf<typeof client>, "tel" | "bizNo" | "namesake">;

/** Whoever has the telephone or registration number of another client is that client, or somebody says he is not. */
async function refuseDuplicates({ work, before, changes }: Writing<typeof client>): Promise<void> {
  if (before && changes.tel === undefined && changes.bizNo === undefined) return;
  const sent: Sent = {
    tel: changes.tel ?? (before?.tel as string | undefined) ?? "",
    bizNo: changes.bizNo ?? (before?.bizNo as string | undefined) ?? "",
    namesake: changes.namesake ?? before?.namesake === true,
  };
  if (sent.namesake === true) return;
  const same = await clientsWith(work, [sent], Number(before?.id ?? 0));
  const found = marksOf(sent).find((mark) => same.has(mark));
  if (found) throw duplicate(`같은 연락처나 사업자등록번호의 고객이 있습니다(고객 ${same.get(found)}).`);
}

/** The same for the rows of a file, each beside the clients that are there and the rows before it. */
async function findDuplicates(work: Work, rows: readonly Sent[]): Promise<Map<number, Failure>> {
  const there = await clientsWith(work, rows, 0);
  const before = new Set<string>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const marks = marksOf(row);
    const known = marks.find((mark) => there.has(mark));
    const fault = known
      ? `같은 연락처나 사업자등록번호의 고객이 있습니다(고객 ${there.get(known)}).`
      : marks.some((mark) => before.has(mark))
        ? "앞줄에 같은 연락처나 사업자등록번호가 있습니다."
        : null;
    if (fault !== null && row.namesake !== true) faults.set(position, duplicate(fault));
    else for (const mark of marks) before.add(mark);
  }
  return faults;
}

function duplicate(found: string): Failure {
  const message = `${found} 같은 사람이면 그 고객을 쓰고, 다른 사람이면 ‘동명이인 확인’을 켜 주세요.`;
  return new Failure("ruleViolated", message, { fields: { namesake: message } });
}

/** By what two clients are found to be one. */
function marksOf({ tel, bizNo }: Sent): string[] {
  const digits = { tel: onlyDigits(tel), biz: onlyDigits(bizNo) };
  return Object.entries(digits).flatMap(([kind, mark]) => (mark === "" ? [] : [`${kind}:${mark}`]));
}

const onlyDigits = (text = "") => text.replaceAll(/[^0-9]/g, "");

/** The numbers of the clients that share a mark with these, but for one. */
async function clientsWith(work: Work, sent: readonly Sent[], except: number): Promise<Map<string, number>> {
  const telephones = sent.map(({ tel }) => onlyDigits(tel)).filter(Boolean);
  const bizNumbers = sent.map(({ bizNo }) => onlyDigits(bizNo)).filter(Boolean);
  const { rows } = await sql<{ mark: string; number: number }>`
    select 'tel:' || tel_digits as mark, id_int as number from clients
    where deleted_at is null and id <> ${except} and tel_digits = any(${telephones}::text[])
    union all
    select 'biz:' || digits(biz_no), id_int from clients
    where deleted_at is null and id <> ${except} and digits(biz_no) = any(${bizNumbers}::text[])`.execute(work.query);
  return new Map(rows.map(({ mark, number }) => [mark, number]));
}
