import type { z } from "zod";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { overlapOf } from "../../claim-account.ts";
import { costLines, interestLines, rateOf } from "../../claim-lines.ts";
import type * as schemas from "../../schemas.ts";
import { seizureRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };
type Claim = Omit<z.output<(typeof schemas.setClaim)["body"]>, "version">;

/**
 * Replaces principal, interest by segments and costs of a seizure. 400 where interest would run of more than the
 * principal, 422 once the seizure has ended. Returns the new version.
 */
export async function setClaim(context: WriteContext, target: Target, claim: Claim): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, seizureRecords, target, context);
    if (before.status === "done" || before.status === "released") {
      throw new Failure("ruleViolated", "끝난 압류의 청구계산서는 고칠 수 없습니다. ‘재개’를 먼저 해 주세요.");
    }
    refuseOverlap(claim);
    const { principal, dayCount, interest, costs } = claim;
    const [segmentsBefore, segmentsAfter] = await changeLines(work, interestLines, before.id, interest);
    const [costsBefore, costsAfter] = await changeLines(work, costLines, before.id, costs);
    return changeRecord(work, context, seizureRecords, before, {
      action: "claim",
      set: { principal, day_count: dayCount },
      said: {
        ...(segmentsBefore !== segmentsAfter && { interest: [segmentsBefore, segmentsAfter] }),
        ...(costsBefore !== costsAfter && { costs: [costsBefore, costsAfter] }),
      },
    });
  });
}

function refuseOverlap({ principal, interest }: Claim): void {
  const segments = interest.map(({ startOn, endOn, rate, base }) => ({
    start: startOn,
    end: endOn,
    rate: rateOf(rate)!,
    base,
  }));
  const day = overlapOf({ principal, segments });
  if (day !== null) {
    throw invalidField(
      "interest",
      `${day}에 이자를 붙이는 원금의 합이 원금보다 많습니다. 구간의 날짜와 대상 원금을 확인해 주세요.`,
    );
  }
}
