import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { consultRecords } from "./records.ts";

/**
 * The key of the consultation that goes on in place of the one with the key `id`. 400 for itself, an unknown number, or
 * one that is a duplicate too.
 */
export async function originalOf(work: Work, context: WriteContext, id: number, number: number): Promise<number> {
  const { rows } = await sql<{ id: number; status: string }>`
    select r.id, r.status from consults r where r.id_int = ${number} and ${visible(consultRecords, context)}
    for share of r`.execute(work.query);
  const [found] = rows;
  if (!found) throw invalidField("originalNumber", "상담번호를 찾을 수 없습니다.");
  if (found.id === id) throw invalidField("originalNumber", "다른 상담의 번호를 입력해 주세요.");
  if (found.status === "duplicate") {
    throw invalidField("originalNumber", "중복이 아닌 원본 상담의 번호를 입력해 주세요.");
  }
  return found.id;
}
