import { invalidField } from "../../../../../kit/server/http/failure.ts";
import { visible } from "../../../../../kit/server/records/records.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { sql } from "kysely";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";
import { consultRecords } from "../records.ts";

/** 중복: leads to the consultation that goes on. 400 for itself, an unknown number, or one that is a duplicate too. */
export async function markDuplicate(
  context: WriteContext,
  { originalNumber, ...target }: Target & { readonly originalNumber: number },
): Promise<Changed> {
  if (originalNumber === target.number) throw invalidField("originalNumber", "다른 상담의 번호를 입력해 주세요.");
  return moveConsult(context, target, "duplicate", async (_, work) => {
    const { rows } = await sql<{ id: number; status: string }>`
      select r.id, r.status from consults r where r.id_int = ${originalNumber} and ${visible(consultRecords, context)}
      for share of r`.execute(work.query);
    const [found] = rows;
    if (!found) throw invalidField("originalNumber", "상담번호를 찾을 수 없습니다.");
    if (found.status === "duplicate")
      throw invalidField("originalNumber", "중복이 아닌 원본 상담의 번호를 입력해 주세요.");
    return { duplicate_of_id: found.id };
  });
}
