import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import { approvalTakenBack } from "#records/server/steps/approval.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { openForWriting } from "../../letter.ts";
import { attachmentLines, correctionLines, receiverLines, senderLines } from "../../letter-lines.ts";
import type * as schemas from "../../schemas.ts";
import { letterSteps } from "../../steps.ts";
import { countPaper } from "../contents.ts";
import { letterRecords } from "../records.ts";

type Draft = z.output<(typeof schemas.draftPaper)["body"]>;
type Written = Omit<z.output<(typeof schemas.writePaper)["body"]>, "version">;
type Target = { readonly number: number; readonly version: number };

/**
 * Replaces text, margins, parties, attachments and corrections of a letter that was not handed in; an approval of what
 * stood there before is taken back. 422 for letters that were. Returns the new version.
 */
export async function writePaper(context: WriteContext, target: Target, written: Written): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, letterRecords, target, context);
    if (!openForWriting.includes(before.status)) {
      throw new Failure("ruleViolated", "접수한 내용증명의 글은 바꿀 수 없습니다. 복제하여 새로 작성해 주세요.");
    }
    const lines = await writeLines(work, before.id, written);
    const columns = columnsOf(written);
    const stored = before as unknown as Readonly<Record<string, unknown>>;
    const changed = Object.entries(columns).filter(([name, value]) => stored[name] !== value);
    // Parties and attachments are part of what was approved, as the text is.
    const touched = lines.some(([was, is]) => was !== is) ? [...changed, ["body", written.body] as const] : changed;
    const set = {
      ...Object.fromEntries(changed),
      ...Object.fromEntries(approvalTakenBack(letterSteps, stored, touched)),
    };
    const [senders, receivers, attachments, corrections] = lines;
    const version = await changeRecord(work, context, letterRecords, before, {
      action: "paper",
      set,
      said: { ...changedOnly({ senders, receivers, attachments, corrections }), body: [before.body, written.body] },
    });
    await countPaper(work, before.id);
    return version;
  });
}

/** A new draft with its whole text, once however often the call is sent. Returns its number. */
export async function draftPaper(context: WriteContext, draft: Draft): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const { title, purpose, signer, channel, doubleSided, clientId, projectId, consultId, replyDue } = draft;
    const id = await insertRecord(work, context, letterRecords, {
      title,
      purpose,
      signer,
      channel,
      doubleSided,
      deliveryProof: false,
      waiveOwnCopy: false,
      client: clientId,
      project: projectId,
      consult: consultId,
      replyDue,
    });
    await writeLines(work, id, draft);
    await work.query.updateTable("letters").set(columnsOf(draft)).where("id", "=", id).execute();
    await countPaper(work, id);
    return id;
  });
}

function columnsOf(written: Written) {
  return {
    title: written.title,
    body: written.body,
    signer: written.signer,
    channel: written.channel,
    dated_on: written.datedOn,
    margin_top: written.marginTop,
    margin_bottom: written.marginBottom,
    margin_left: written.marginLeft,
    margin_right: written.marginRight,
    font_pt: written.fontPt,
    double_sided: written.doubleSided,
  };
}

/** What stood there and what stands there now, in words: senders, receivers, attachments, corrections. */
async function writeLines(work: Work, letterId: number, written: Written) {
  return [
    await changeLines(work, senderLines, letterId, written.senders),
    await changeLines(work, receiverLines, letterId, written.receivers),
    await changeLines(work, attachmentLines, letterId, written.attachments),
    await changeLines(work, correctionLines, letterId, written.corrections),
  ] as const;
}

function changedOnly(all: Readonly<Record<string, readonly [string, string] | undefined>>) {
  return Object.fromEntries(Object.entries(all).filter(([, pair]) => pair && pair[0] !== pair[1]));
}
