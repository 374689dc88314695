import { sql } from "kysely";
import { mayLeave } from "#features/work/files/server/api.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { WriteContext } from "#records/server/write.ts";
import { documentRecords } from "../records.ts";
import { makeBundle } from "./make-bundle.ts";

type Asked = { readonly title: string; readonly documents: readonly number[]; readonly stamped: boolean };
type Chosen = {
  readonly id: number;
  readonly project: number;
  readonly case: number | null;
  readonly fileVersion: number;
  readonly criminal: boolean;
  readonly title: string;
  /** Its file may go into a paper for others. */
  readonly leaves: boolean;
};

/** Asks for one PDF of the files of these documents, in this order; a job makes it. */
export function createBundle(context: WriteContext, { title, documents, stamped }: Asked): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const { rows } = await sql<Chosen>`
      select r.id, r.project_id as project, r.case_id as "case", r.file_version as "fileVersion", r.criminal_copy as criminal,
        r.title, not exists (select from files f where f.id = r.file_id and not ${mayLeave}) as leaves
      from ${fromTable(documentRecords)}
      where r.id = any(${documents}::bigint[]) and ${visible(documentRecords, context)}`.execute(work.query);
    const [first] = rows;
    if (!first || rows.length < documents.length)
      throw invalidField("documents", "찾을 수 없는 문서가 있습니다. 다시 골라 주세요.");
    if (rows.some(({ project }) => project !== first.project)) {
      throw invalidField("documents", "한 사건의 문서만 합칠 수 있습니다.");
    }
    if (rows.some(({ criminal }) => criminal)) {
      throw new Failure("ruleViolated", "형사기록사본은 합본에 넣을 수 없습니다 (형사소송법 제266조의16).", {
        fields: { documents: "형사기록사본을 제외해 주세요." },
      });
    }
    const secret = rows.find(({ leaves }) => !leaves);
    if (secret) {
      throw new Failure("ruleViolated", `${privilegedRefusal} 문서 ${secret.id} ‘${secret.title}’을(를) 빼 주세요.`, {
        fields: { documents: "비밀유지권 파일을 제외해 주세요." },
      });
    }
    const { userId, staff } = context.viewer;
    const { id } = await work.query
      .insertInto("document_bundles")
      .values({
        team_id: staff!.teamId!,
        project_id: first.project,
        case_id: rows.every((row) => row.case === first.case) ? first.case : null,
        title,
        stamped,
        total_count: documents.length,
        created_by: userId,
        updated_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const versions = new Map(rows.map((row) => [row.id, row.fileVersion]));
    const items = documents.map((documentId, index) => ({
      bundle_id: id,
      place: index + 1,
      document_id: documentId,
      file_version: versions.get(documentId)!,
    }));
    await work.query.insertInto("document_bundle_items").values(items).execute();
    const changes = { title: [null, title], total_count: [null, documents.length] };
    work.audit({ action: "documentBundle.create", recordType: "documentBundle", recordId: id, changes });
    work.emit({ type: "record", ref: `documentBundle:${id}` });
    await enqueue(work, makeBundle, { bundleId: id });
    return id;
  });
}
