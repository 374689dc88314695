import type { Insertable } from "kysely";
import type { z } from "zod";
import {
  effectiveOf,
  insertDeadline,
  isAfterClosing,
  isEndedBefore,
  openNotice,
  type DeadlineEntry,
} from "#features/litigation/deadlines/server/api.ts";
import type { Basis } from "#features/litigation/deadlines/basis.ts";
import type { Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { attachFileWithin, waitingContent } from "#features/work/files/server/api.ts";
import type * as schemas from "../schemas.ts";
import { caseOf } from "./case-of.ts";
import { joinJudgment, startOf } from "./judgment.ts";
import { basisOfServed, procedureOf, refuseImpossible } from "./served.ts";

export type Registered = z.output<typeof schemas.registerService.body>;
type OfService = Registered["deadlines"][number];
type Case = Awaited<ReturnType<typeof caseOf>>;

/** Writes down what came in and every deadline that follows from it (product N17, additions L2, L3). */
export async function registerService(
  work: Work,
  context: WriteContext,
  input: Registered,
): Promise<{ number: number; deadlines: number[]; says: string[] }> {
  const { viewer } = context;
  if (input.deadlines.length > 0 && input.noDeadline !== "") {
    throw invalidField("noDeadline", "기한을 등록하면서 ‘기한 없음’으로 둘 수 없습니다.");
  }
  if (input.deadlines.length > 0 && input.caseId === null)
    throw invalidField("caseId", "기한을 등록하려면 소송사건을 골라 주세요.");
  const found = input.caseId === null ? null : await caseOf(work, context, input.caseId);
  const basis = basisOfServed(input);
  refuseImpossible(basis, input);
  const status = input.deadlines.length > 0 ? "decided" : input.noDeadline === "" ? "open" : "noDeadline";
  const decided = status === "open" ? {} : { decided_by_id: viewer.staff!.id, decided_at: new Date() };
  const values = {
    team_id: viewer.staff!.teamId!,
    case_id: found?.id ?? null,
    status,
    channel: input.channel,
    document_kind: input.documentKind,
    document_name: input.documentName,
    received_on: input.receivedOn,
    issued_on: input.issuedOn,
    party: input.party,
    result: input.result,
    reason: input.noDeadline,
    late: await isAfterClosing(work, input.receivedOn),
    created_by: viewer.userId,
    updated_by: viewer.userId,
    ...(await startColumns(work, basis, found)),
    mailed_at: input.mailedAt,
    messaged_at: input.messagedAt,
    ...decided,
  } satisfies Insertable<DB["service_of_process"]>;
  const { id } = await work.query
    .insertInto("service_of_process")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepRecipients(work, id, input.recipients);
  await keepPaper(work, context, id, input.paper);
  tellOf(work, id, "register", { title: [null, input.documentName], received_on: [null, input.receivedOn] });
  const { effective_on: effectiveOn } = values;
  const says =
    found !== null && effectiveOn !== null && isJudgmentServed(input)
      ? await joinJudgment(work, context, { caseId: found.id, serviceId: id, effectiveOn, before: null })
      : [];
  const deadlines = found === null ? [] : await enterAll(work, context, { id, found, basis, ...input });
  if (found !== null) await tellClient(work, context, { id, found, ...input, first: deadlines[0] });
  if (found !== null && input.tellLawyer) await tellLawyer(work, context, { id, found, name: input.documentName });
  return { number: id, deadlines, says };
}

function isJudgmentServed({ documentKind, result }: Pick<Registered, "documentKind" | "result">): boolean {
  return documentKind === "judgment" && result === "delivered";
}

export function tellOf(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `serviceOfProcess.${action}`, recordType: "serviceOfProcess", recordId: id, changes });
  work.emit({ type: "record", ref: `serviceOfProcess:${id}` });
}

/** The columns of how it was served, with the day on which it works where the case is known. */
export async function startColumns(work: Work, basis: Basis, found: Pick<Case, "procedure"> | null) {
  return {
    method: basis.method,
    start_on: basis.on,
    opened_on: basis.openedOn,
    effective_on: found === null ? null : await effectiveOf(work.query, basis, procedureOf(found.procedure)),
  };
}

export async function keepRecipients(work: Work, id: number, recipients: Registered["recipients"]): Promise<void> {
  if (recipients.length === 0) return;
  await work.query
    .insertInto("service_recipients")
    .values(
      recipients.map(({ name, servedOn }, index) => ({ service_id: id, place: index + 1, name, served_on: servedOn })),
    )
    .execute();
}

type Arrived = { readonly id: number; readonly found: Case; readonly name: string };

/** The lawyer of the case, or else the 책임변, has a task to look at what came in (product N17). */
async function tellLawyer(work: Work, { viewer }: WriteContext, { id, found, name }: Arrived): Promise<void> {
  const row = await work.query
    .selectFrom("legal_cases as c")
    .innerJoin("projects as p", "p.id", "c.project_id")
    .select(["c.lawyer_id", "p.responsible_id"])
    .where("c.id", "=", found.id)
    .executeTakeFirstOrThrow();
  const lawyerId = row.lawyer_id ?? row.responsible_id;
  if (lawyerId === null || lawyerId === viewer.staff!.id) return;
  await tellByTask(work, {
    from: viewer.staff!.id,
    to: await onList(work, found.project_id, [lawyerId]),
    title: `[송달] ${name} · ${found.title}`,
    url: `/lawfirm/service/legal-case/services/${id}`,
    importance: "A",
    about: { type: "legalCase", id: found.id },
  });
}

/** The file that was read while the document was registered becomes one of its files. */
async function keepPaper(work: Work, context: WriteContext, id: number, paper: Registered["paper"]): Promise<void> {
  if (paper === null) return;
  const content = await waitingContent(work, context, paper);
  if (content === null) throw invalidField("paper", "올린 파일을 찾을 수 없습니다. 다시 올려 주세요.");
  await attachFileWithin(work, context, { type: "serviceOfProcess", id }, content);
}

type Entering = {
  readonly id: number;
  readonly found: Case;
  readonly basis: Basis;
  readonly party: string;
  /** 선고·작성일 of the document, where it is known. */
  readonly issuedOn: Day | null;
  readonly deadlines: readonly OfService[];
};

/** Enters the deadlines of a service. */
export async function enterAll(work: Work, context: WriteContext, entering: Entering): Promise<number[]> {
  const { id, found, basis, party } = entering;
  const pronouncedOn = entering.issuedOn ?? found.decided_on;
  const numbers: number[] = [];
  for (const [index, one] of entering.deadlines.entries()) {
    const place = { caseId: found.id, projectId: null, serviceId: id };
    const { method, on: startOn, openedOn } = startOf(await codeOf(work, one.ruleId), basis, pronouncedOn);
    const entry: DeadlineEntry = { ...one, party, method, startOn, openedOn };
    numbers.push(await insideList(index, () => insertDeadline(work, context, place, entry)));
  }
  return numbers;
}

type Judging = Pick<Registered, "documentKind" | "documentName"> & {
  readonly id: number;
  readonly found: Case;
  readonly result: Registered["result"] | null;
  /** The deadline of appeal; absent: none was entered. */
  readonly first: number | undefined;
};

/**
 * A judgment or decision that reached us opens the clock for telling the client, with or without a last day, and with one
 * that is past already (additions L8).
 */
export async function tellClient(work: Work, context: WriteContext, judging: Judging): Promise<void> {
  const { id: serviceId, found, documentKind, documentName: title, result, first } = judging;
  if (documentKind !== "judgment" && documentKind !== "decision") return;
  const about = { caseId: found.id, serviceId, title, teamId: found.team_id };
  if (first === undefined) {
    if (documentKind === "judgment" && (await isToldOfPronouncement(work, found.id))) return;
    if (result === "delivered") await openNotice(work, context, { ...about, deadline: null });
    return;
  }
  const { due_on: lastDay } = await work.query
    .selectFrom("deadlines")
    .select("due_on")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  if (await isEndedBefore(work, lastDay)) return;
  await openNotice(work, context, { ...about, deadline: { id: first, lastDay } });
}

/** Whether the clock began when the judgment of the case was pronounced, as it does in criminal ones. */
async function isToldOfPronouncement({ query }: Pick<Work, "query">, caseId: number): Promise<boolean> {
  const found = await query
    .selectFrom("judgment_notices")
    .select("id")
    .where("case_id", "=", caseId)
    .where("service_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The code of a rule that a person chose; blank: there is none, which entering it says. */
async function codeOf({ query }: Pick<Work, "query">, ruleId: number): Promise<string> {
  const rule = await query
    .selectFrom("legal_deadline_rules")
    .select("code")
    .where("id", "=", ruleId)
    .executeTakeFirst();
  return rule?.code ?? "";
}

/** Says of which deadline of the list something is wrong. */
async function insideList<Result>(index: number, enter: () => Promise<Result>): Promise<Result> {
  try {
    return await enter();
  } catch (error) {
    if (!(error instanceof Failure) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([key, words]) => [`deadlines.${index}.${key}`, words]),
    );
    throw new Failure(error.code, error.message, { fields, cause: error });
  }
}
