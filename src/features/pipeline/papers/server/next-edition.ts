import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { templateRecords } from "./records.ts";

type Target = { readonly number: number; readonly version: number };

/** A new draft of a template, with its file, that takes its place once it comes into use. Returns its number. */
export async function nextEdition(context: WriteContext, target: Target): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockSeen(work.query, templateRecords, target, context);
    if (before.status === "draft" || before.status === "review") {
      throw new Failure("ruleViolated", "아직 사용하지 않은 서식은 그대로 고치면 됩니다.");
    }
    const { userId } = context.viewer;
    const { team_id, name, kind, format, file_name, notes, edition } = before;
    const copy = { team_id, name, kind, format, file_name, notes, edition: edition + 1, follows_id: before.id };
    const { id } = await work.query
      .insertInto("paper_templates")
      .values({ ...copy, created_by: userId, updated_by: userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await work.query
      .insertInto("paper_template_files")
      .columns(["template_id", "bytes", "fields", "texts", "uploaded_by"])
      .expression((from) =>
        from
          .selectFrom("paper_template_files")
          .select((of) => [of.val(id).as("id"), "bytes", "fields", "texts", "uploaded_by"])
          .where("template_id", "=", before.id),
      )
      .execute();
    work.audit({
      action: "paperTemplate.edition",
      recordType: "paperTemplate",
      recordId: id,
      changes: { edition: [edition, edition + 1] },
    });
    work.emit({ type: "record", ref: `paperTemplate:${id}` });
    return id;
  });
}
