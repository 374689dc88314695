import { sql, type RawBuilder } from "kysely";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { contractStatusLabels, type ContractStatus } from "../contract.ts";
import { contractRecords } from "./records.ts";

type Line = { readonly number: number; readonly title: string; readonly status: ContractStatus };

/** Which contracts a record of another kind has. */
const ownContracts: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  client: (id) => sql`r.client_id = ${id}`,
  consult: (id) => sql`r.consult_id = ${id}`,
  project: (id) => sql`r.id = (select p.contract_id from projects p where p.id = ${id})`,
};

/** The contracts of consultation, client and project. */
export const contractTimeline: TimelineSource = {
  kinds: ["계약"],
  read: async (database, asker, query) => {
    const own = ownContracts[query.record.type]?.(query.record.id);
    if (!own || !contractRecords.open.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select r.created_at as moment, ${lineKey("contract", sql`r.id`)} as key, '계약' as kind,
            coalesce(s.short_name, '') as actor, r.id_int as number, r.title, r.status
          from contracts r left join staffs s on s.user_id = r.created_by where ${own} and ${visible(contractRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, number, title, status }) => ({
      at,
      key,
      kind,
      actor,
      text: `계약 ${number} · ${title} · ${contractStatusLabels[status]}`,
      path: `/lawfirm/contract/${number}`,
    }));
  },
};
