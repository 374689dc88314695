import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { isCaseOfClient } from "#features/portal/cases/server/api.ts";
import { browseClientFiles, manageClientFiles, showClientFiles } from "../access.ts";
import { clientFile } from "../client-file.ts";
import { itemsProblem } from "../items.ts";

type Written = Writing<typeof clientFile>;

const projectOf = (id: unknown) => sql<number>`(select z.project_id from client_files z where z.id = ${id})`;

/** 자료 요청 with its rules. One about a case lies behind the walls of the case. */
export const clientFileRecords = defineRecords(clientFile, {
  show: showClientFiles,
  browse: browseClientFiles,
  manage: manageClientFiles,
  list: null,
  scope: (asker) => sql<boolean>`${teamRows(clientFile, null, asker)}`,
  held: { unfinished: sql<boolean>`r.status not in ('done','canceled')` },
  outsideWalls: (asker, id) => outsideWalls(asker, "project", projectOf(id)),
  walled: (id) => isWalled("project", projectOf(id)),
  computed: {
    files: sql`(select count(*) from client_file_pieces x where x.request_id = r.id and x.sent_at is not null)`,
  },
  actions: { upload: "의뢰인 제출", toDocument: "문서로 이동" },
  check: checkRequest,
  written: async ({ work, asker, before, changes }, id) => {
    if (before || changes.owner) return;
    await work.query
      .updateTable("client_files")
      .set({ owner_id: asker.viewer.staff?.id ?? null })
      .where("id", "=", id)
      .execute();
  },
});

async function checkRequest({ work, before, changes }: Written): Promise<void> {
  if (before && (before["status"] === "done" || before["status"] === "canceled")) {
    throw new Failure("ruleViolated", "끝난 요청은 고칠 수 없습니다. ‘다시 요청’으로 되돌린 뒤에 고쳐 주세요.");
  }
  const problem = changes.items === undefined ? null : itemsProblem(changes.items ?? "");
  if (problem !== null) throw invalidField("items", problem);
  if (before && changes.client !== undefined && changes.client !== before["client"]) {
    throw invalidField("client", "보낸 요청의 고객은 바꿀 수 없습니다. 취소하고 새로 요청해 주세요.");
  }
  const client = (changes.client ?? before?.["client"] ?? null) as number | null;
  const project = (changes.project === undefined ? (before?.["project"] ?? null) : changes.project) as number | null;
  if (project === null || client === null) return;
  const { rows } = await sql`select from projects p where p.id = ${project} and ${isCaseOfClient(client)}`.execute(
    work.query,
  );
  if (rows.length === 0) throw invalidField("project", "이 고객의 사건을 골라 주세요.");
}
