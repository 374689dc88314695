import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { kindWord, longestKind, type BankKind, type Direction } from "../bank-kinds.ts";

/** The firm's words of 구분, in their order. */
export async function readBankKinds({ query }: Database): Promise<(BankKind & { readonly id: number })[]> {
  return query.selectFrom("bank_kinds").select(["id", "word", "direction"]).orderBy("word").execute();
}

/** Says what a word of 구분 means, be it new or known; from then on statements are read so. */
export async function setBankKind(context: WriteContext, typed: string, direction: Direction): Promise<void> {
  const word = kindWord(typed);
  if (word === "") throw invalidField("word", "글자가 있는 말을 입력해 주세요.");
  if (word.length > longestKind) throw invalidField("word", `${longestKind}자 이하로 입력해 주세요.`);
  await inTransaction(context.database, context.actor, async (work) => {
    const before = await work.query
      .selectFrom("bank_kinds")
      .select("direction")
      .where("word", "=", word)
      .forUpdate()
      .executeTakeFirst();
    const { id } = await work.query
      .insertInto("bank_kinds")
      .values({ word, direction, created_by: context.viewer.userId })
      .onConflict((conflict) => conflict.column("word").doUpdateSet({ direction }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = { word: [null, word], direction: [before?.direction ?? null, direction] };
    work.audit({ action: "bankKind.set", recordType: "bankKind", recordId: id, changes });
  });
}

/** Forgets a word; statements ask about it again. */
export async function removeBankKind(context: WriteContext, id: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const gone = await work.query
      .deleteFrom("bank_kinds")
      .where("id", "=", id)
      .returning(["word", "direction"])
      .executeTakeFirst();
    if (!gone) throw notFound();
    const changes = { word: [gone.word, null], direction: [gone.direction, null] };
    work.audit({ action: "bankKind.remove", recordType: "bankKind", recordId: id, changes });
  });
}
