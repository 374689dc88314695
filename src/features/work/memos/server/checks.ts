import { josa } from "es-hangul";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { WriteContext } from "#records/server/write.ts";
import { readPrivileged } from "../access.ts";
import type { MemoKind, MemoRecord, MemoVisibility } from "../memo.ts";
import { personalNumbersIn } from "../personal-numbers.ts";
import { memoMention } from "./bell.ts";
import { peopleWhoSee } from "./people.ts";

/** What a person writes; the same for a new memo and a changed one. */
export type MemoText = {
  readonly kind: MemoKind;
  readonly content: string;
  readonly visibility: MemoVisibility;
  readonly mentions: readonly number[];
  readonly remindOn: string | null;
};

/** 422 with the mend: a 주민등록번호 is never kept in clear (개인정보 보호법 제24조의2). */
export function refusePersonalNumbers(content: string): void {
  const number = personalNumbersIn(content).find(({ kind }) => kind === "주민등록번호");
  if (!number) return;
  const message = `주민등록번호는 그대로 저장할 수 없습니다. ${number.masked}처럼 가려 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { content: message } });
}

/** Whoever may not read such memos does not write them: he could not see what is answered. */
export function refusePrivileged({ visibility }: Pick<MemoText, "visibility">, { facts }: WriteContext): void {
  if (visibility === "privileged" && !readPrivileged.allows(facts)) {
    throw invalidField("visibility", "변호사만 볼 수 있는 메모는 변호사가 작성할 수 있습니다.");
  }
}

/** 422 where somebody is called who would not see the memo. */
export async function refuseStrangers(
  { query }: Work,
  record: MemoRecord,
  { mentions, visibility }: Pick<MemoText, "mentions" | "visibility">,
): Promise<void> {
  if (mentions.length === 0) return;
  const seeing = await peopleWhoSee({ query }, record, { privileged: visibility === "privileged", only: mentions });
  const missing = mentions.filter((id) => !seeing.some((person) => person.id === id));
  if (missing.length === 0) return;
  const names = await query.selectFrom("staffs").select("short_name").where("id", "in", missing).execute();
  const who = names.map(({ short_name }) => short_name).join(", ") || "언급한 사람";
  const message = `${josa(who, "은/는")} 이 메모를 볼 수 없습니다. 언급에서 제외하거나 공개범위를 바꿔 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { mentions: message } });
}

type Called = { readonly staffIds: readonly number[]; readonly from: number };

/**
 * Makes these people the ones who are called; a confirmation that was given stays. Whoever is called anew hears of it
 * by the bell.
 */
export async function setMentions(work: Work, memoId: number, { staffIds, from }: Called): Promise<void> {
  const { query } = work;
  const gone = query.deleteFrom("memo_mentions").where("memo_id", "=", memoId);
  await (staffIds.length > 0 ? gone.where("staff_id", "not in", staffIds) : gone).execute();
  if (staffIds.length === 0) return;
  const called = await query
    .insertInto("memo_mentions")
    .values([...new Set(staffIds)].map((staff_id) => ({ memo_id: memoId, staff_id })))
    .onConflict((conflict) => conflict.columns(["memo_id", "staff_id"]).doNothing())
    .returning("staff_id")
    .execute();
  const to = called.map(({ staff_id }) => staff_id);
  await ring(work, memoMention, { from, to, about: { type: "memo", id: memoId } });
}
