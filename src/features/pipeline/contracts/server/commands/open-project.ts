import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { copyParties } from "#features/pipeline/conflicts/server/commands/copy-parties.ts";
import { limitationGuard } from "../guards.ts";
import { contractRecords } from "../records.ts";
import { refuseBarred } from "./refuse-barred.ts";
import { refuseMissing } from "./refuse-missing.ts";

const signed = ["signed", "active", "fulfilled"];

/**
 * Opens a case for a signed contract with its client, opponent, other parties and people; returns the 프로젝트번호. 422 as long as no lawyer
 * has confirmed the day of limitation, or that there is none.
 */
export async function openProject(context: WriteContext, number: number, title?: string): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const contract = await lockRecord(work.query, contractRecords, number, context);
    if (!signed.includes(contract.status)) {
      throw new Failure("ruleViolated", "서명한 계약에서만 사건을 시작할 수 있습니다.");
    }
    // What was signed before may have another day by now, or came in from elsewhere without one (additions C1).
    refuseMissing([limitationGuard(contract)]);
    await refuseBarred(work, contract, contract.responsible_id === null ? [] : [contract.responsible_id]);
    const client = await work.query
      .selectFrom("clients")
      .select(["name", "tel"])
      .where("id", "=", contract.client_id as number)
      .executeTakeFirst();
    const project = await work.query
      .insertInto("projects")
      .values({
        team_id: contract.team_id,
        contract_id: contract.id,
        client_id: contract.client_id,
        title: title ?? contract.title,
        client_name: client?.name ?? "",
        client_tel: client?.tel ?? "",
        opponent: contract.opponent,
        category: contract.category,
        case_scope: contract.case_scope as "일반",
        responsible_id: contract.responsible_id,
        consultant_id: contract.consultant_id,
        created_by: context.viewer.userId,
        updated_by: context.viewer.userId,
      })
      .returning(["id", "id_int"])
      .executeTakeFirstOrThrow();
    const place = { type: "project", id: project.id, teamId: contract.team_id } as const;
    await copyParties(work, { type: "contract", id: contract.id }, place);
    work.audit({
      action: "project.create",
      recordType: "project",
      recordId: project.id,
      changes: { contract_id: [null, contract.id] },
    });
    work.audit({ action: "contract.openProject", recordType: "contract", recordId: contract.id });
    work.emit({ type: "record", ref: `project:${project.id}` });
    work.emit({ type: "record", ref: `contract:${contract.id}` });
    return project.id_int;
  });
}
