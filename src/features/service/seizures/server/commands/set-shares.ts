import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../../schemas.ts";
import { kindsThatCollect, type SeizureStatus } from "../../seizure.ts";
import { shareLines } from "../../share-lines.ts";
import { seizureRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };
type Sent = Omit<z.output<(typeof schemas.setShares)["body"]>, "version">;

/** States in which others may share in what was seized. */
export const openForShares: readonly SeizureStatus[] = ["served", "collecting", "reported", "competing"];

/**
 * Replaces what each creditor of a distribution is given; none takes the distribution back. 400 where the shares are not
 * the sum that was distributed, one is more than its claim, or none or several are ours. Returns the new version.
 */
export async function setShares(context: WriteContext, target: Target, sent: Sent): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, seizureRecords, target, context);
    if (!openForShares.includes(before.status) || !kindsThatCollect.includes(before.kind)) {
      throw new Failure("ruleViolated", "제3채무자에게 송달한 뒤 끝나기 전의 추심·전부에서만 배당을 적을 수 있습니다.");
    }
    refuseWrong(sent);
    const [sharesBefore, sharesAfter] = await changeLines(work, shareLines, before.id, sent.shares);
    const isEmpty = sent.shares.length === 0;
    return changeRecord(work, context, seizureRecords, before, {
      action: "shares",
      set: {
        distributed_on: isEmpty ? null : sent.distributedOn,
        distributed_total: isEmpty ? null : sent.total,
      },
      said: { ...(sharesBefore !== sharesAfter && { shares: [sharesBefore, sharesAfter] }) },
    });
  });
}

function refuseWrong({ distributedOn, total, shares }: Sent): void {
  if (shares.length === 0) return;
  if (distributedOn === null) throw invalidField("distributedOn", "배당기일을 넣어 주세요.");
  if (distributedOn > seoulDay(Date.now())) throw invalidField("distributedOn", "오늘까지의 날만 넣을 수 있습니다.");
  if (shares.filter(({ ours }) => ours).length !== 1) {
    throw invalidField("shares", "우리 채권자의 줄을 하나만 표시해 주세요.");
  }
  for (const [index, { claim, amount }] of shares.entries()) {
    if (amount <= claim) continue;
    throw invalidField(`shares.${index}.amount`, `배당액이 채권액(${formatWon(claim)}원)보다 많습니다.`);
  }
  const sum = shares.reduce((all, { amount }) => all + amount, 0);
  if (sum === total) return;
  const words = `배당액의 합 ${formatWon(sum)}원이 배당할 금액 ${formatWon(total)}원과 다릅니다.`;
  throw invalidField("total", `${words} ${formatWon(Math.abs(total - sum))}원 차이입니다.`);
}
