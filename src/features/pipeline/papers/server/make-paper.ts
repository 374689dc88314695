import { Failure } from "#platform/server/http/failure.ts";
import type { StaffContext } from "#platform/server/http/route.ts";
import { fillTemplateInWorker, paperToPdf } from "#platform/server/paper/in-worker.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { logAccess } from "#platform/server/access-log.ts";
import { lockRecord } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { seoulDay } from "#platform/dates.ts";
import { contract as facts } from "#features/pipeline/contracts/contract.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";
import { attachFileWithin, keepMadeFile } from "#features/work/files/server/api.ts";
import { paperKinds } from "../paper-template.ts";
import type * as schemas from "../schemas.ts";
import { checkedPaper, type Choice } from "./check-paper.ts";

type Context = StaffContext<typeof schemas.makePaper>;

/**
 * Makes the final paper of a contract: the file of the template with its fields filled, and the same as PDF, both kept
 * with the contract. 422 names each value that is missing and each clause that does not stand. Returns its id.
 */
export async function makePaper(context: Context, choice: Choice): Promise<number> {
  const { number } = context.params;
  const { database } = context.services;
  const paper = await checkedPaper(database, number, choice, context);
  refuseLacking(paper);
  const { chosen } = paper;
  const { values } = paper.facts;
  const title = `${paperKinds[choice.kind]} ${number}`;
  const filled = await fillTemplateInWorker({ ...chosen.file, values }, context.staff.id);
  const pdf = await paperToPdf({ title, lines: filled.lines }, context.staff.id);
  const name = `${title} ${seoulDay(Date.now())}`;
  const file = await keepMadeFile(context.services, {
    bytes: filled.bytes,
    name: `${name}.${chosen.file.format}`,
    kind: chosen.file.format,
    userId: context.viewer.userId,
  });
  const printed = await keepMadeFile(context.services, {
    bytes: pdf,
    name: `${name}.pdf`,
    kind: "pdf",
    userId: context.viewer.userId,
  });
  const write = writeContext(context);
  const id = await inTransactionOnce(write, async (work) => {
    const { id: contractId } = await lockRecord(work.query, contractRecords, number, context);
    const holder = { type: "contract", id: contractId } as const;
    const made = await work.query
      .insertInto("contract_papers")
      .values({
        contract_id: contractId,
        kind: choice.kind,
        template_id: chosen.templateId,
        edition: chosen.edition,
        file_id: await attachFileWithin(work, context, holder, file),
        pdf_file_id: await attachFileWithin(work, context, holder, printed),
        made_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({
      action: "contract.paper",
      recordType: "contract",
      recordId: contractId,
      changes: { paper: [null, paperKinds[choice.kind]], template: [null, chosen.name] },
    });
    work.emit({ type: "record", ref: `contract:${contractId}` });
    return made.id;
  });
  await logAccess(context, {
    action: "출력",
    subject: facts.label,
    recordIds: [paper.facts.contractId],
    reason: paperKinds[choice.kind],
  });
  return id;
}

function refuseLacking({ missing, faults }: Awaited<ReturnType<typeof checkedPaper>>): void {
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new Failure("ruleViolated", `비어 있는 항목이 있습니다: ${names}`, {
      fields: Object.fromEntries(missing.map(({ name, reason }) => [name, reason])),
    });
  }
  const [fault] = faults;
  if (fault) {
    throw new Failure("ruleViolated", `효력이 없는 조항이 있습니다: ${fault.clause} (${fault.law})`, {
      fields: { terminationTerms: fault.mend },
    });
  }
}
