import { sql } from "kysely";
import { mayReadRecord } from "../../../../kit/server/records/read.ts";
import { visible } from "../../../../kit/server/records/records.ts";
import type { TimelineSource } from "../../../../kit/server/records/timeline.ts";
import { showConsults } from "../access.ts";
import { consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { consultRecords } from "./records.ts";

type Step = { at: Date; action: string; actor: string | null; status: readonly [string | null, ConsultStatus] | null };
type Line = { at: Date; number: number; status: ConsultStatus; brief: string; actor: string | null };

/** Which consultations a record of another kind came from. */
const ownConsults: Readonly<Record<string, (id: number) => ReturnType<typeof sql>>> = {
  client: (id) => sql`r.client_id = ${id}`,
  contract: (id) => sql`r.id = (select k.consult_id from contracts k where k.id = ${id})`,
  project: (id) =>
    sql`r.id = (select k.consult_id from contracts k join projects p on p.contract_id = k.id where p.id = ${id})`,
};

/** The steps of a consultation on its own page; on those of client, contract and project the consultation itself. */
export const consultTimeline: TimelineSource = async ({ query }, asker, { type, id }, limit) => {
  if (!showConsults.allows(asker.facts)) return [];
  if (type === "consult") {
    if (!(await mayReadRecord({ query }, consultRecords, id, asker))) return [];
    const { rows } = await sql<Step>`
      select l.at, l.action, s.short_name as actor, l.changes->'status' as status
      from change_log l left join staffs s on s.id = l.staff_id
      where l.record_type = 'consult' and l.record_id = ${id} and l.action like 'consult.%' and l.action <> 'consult.update'
      order by l.id desc limit ${limit}`.execute(query);
    return rows.map(({ at, action, actor, status }) => ({
      at: at.toISOString(),
      kind: "상태변경",
      actor: actor ?? "",
      text: stepText(action.replace(/^consult\./, ""), status),
      path: null,
    }));
  }
  const own = ownConsults[type];
  if (!own) return [];
  const { rows } = await sql<Line>`
    select r.created_at as at, r.id_int as number, r.status, r.brief, s.short_name as actor
    from consults r left join staffs s on s.id = r.assignee_id
    where ${own(id)} and ${visible(consultRecords, asker)} order by r.created_at desc limit ${limit}`.execute(query);
  return rows.map(({ at, number, status, brief, actor }) => ({
    at: at.toISOString(),
    kind: "상담",
    actor: actor ?? "",
    text: [`상담 ${number}`, consultStatusLabels[status], brief].filter(Boolean).join(" · "),
    path: `/lawfirm/consult/${number}`,
  }));
};

function stepText(step: string, status: Step["status"]): string {
  const word = step === "create" ? "접수" : (consultRecords.actions?.[step] ?? step);
  const from = status?.[0] ? consultStatusLabels[status[0] as ConsultStatus] : null;
  return from && status ? `${word} (${from} → ${consultStatusLabels[status[1]]})` : word;
}
