import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { readStored } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { issueOne } from "../issues.ts";
import { couponRecords } from "../records.ts";

type Refused = { readonly client: number; readonly reason: string };

/** 발급 to clients that the person sees: each has it or is told why not. Sent again, it issues nothing more. */
export function issueCoupon(
  context: WriteContext,
  number: number,
  clients: readonly number[],
): Promise<{ issued: number; refused: Refused[] }> {
  return inTransactionOnce(context, async (work) => {
    const coupon = await readStored(work.query, couponRecords, number, context);
    if (coupon.status !== "active") throw new Failure("ruleViolated", "활성 상태의 쿠폰만 발급할 수 있습니다.");
    const refused: Refused[] = [];
    let issued = 0;
    for (const { id, status } of await seen(work, context, clients)) {
      const reason = status === "destroyed" ? "파기한 고객입니다." : await tryOne(work, context, coupon.id, id);
      if (reason === null) issued += 1;
      else refused.push({ client: id, reason });
    }
    if (issued === 0 && refused.length === 0) throw new Failure("notFound");
    if (issued > 0) {
      work.audit({ action: "coupon.issue", recordType: "coupon", recordId: coupon.id, changes: { issued } });
    }
    return { issued, refused };
  });
}

/** Null when it was issued; what a refused one has begun is taken back. */
async function tryOne(work: Work, context: WriteContext, couponId: number, clientId: number): Promise<string | null> {
  await sql`savepoint issuing`.execute(work.query);
  try {
    await issueOne(work, context, couponId, clientId);
    await sql`release savepoint issuing`.execute(work.query);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await sql`rollback to savepoint issuing`.execute(work.query);
    return error.message;
  }
}

async function seen({ query }: Work, context: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; status: string }>`
    select r.id, r.status from clients r where r.id = any(${[...new Set(ids)]}::bigint[])
      and ${visible(registeredRecords().get("client")!, context)} order by r.id`.execute(query);
  return rows;
}
