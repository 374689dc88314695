import { decryptField, encryptField } from "#platform/server/crypto/field-cipher.ts";
import type { EncryptedColumn } from "#platform/server/crypto/encrypted-column.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";

/** The provider of language models as the firm has set it. */
export type LanguageSettings = {
  readonly turnedOn: boolean;
  readonly address: string;
  readonly model: string;
  readonly provider: string;
  readonly country: string;
  /** What is sent leaves the country: the visitor has to have agreed (개인정보 보호법 제28조의8). */
  readonly overseas: boolean;
  readonly hasKey: boolean;
};

const place = { table: "language_model_settings", column: "key_encrypted", id: 1 } as const;

/** What rotation of the keys encrypts anew. */
export const languageKey: EncryptedColumn = { table: place.table, column: place.column, key: "id" };

export async function readLanguageSettings({ query }: Pick<Database, "query">): Promise<LanguageSettings> {
  const row = await query.selectFrom("language_model_settings").selectAll().executeTakeFirstOrThrow();
  const { turned_on: turnedOn, address, model, provider, country, overseas, key_encrypted } = row;
  return { turnedOn, address, model, provider, country, overseas, hasKey: key_encrypted !== null };
}

/** The key with which the provider knows the firm; null: none is kept. */
export async function languageKeyOf({ database, keyring }: Pick<Services, "database" | "keyring">) {
  const row = await database.query
    .selectFrom("language_model_settings")
    .select("key_encrypted")
    .executeTakeFirstOrThrow();
  return row.key_encrypted === null ? null : decryptField(keyring, row.key_encrypted, place);
}

type Sent = Omit<LanguageSettings, "hasKey"> & { readonly key?: string | undefined };

/** Sets it. 400 for what is missing while it is turned on, and for addresses that are not safe; keys are in no log. */
export async function setLanguageSettings(
  { database, keyring }: Pick<Services, "database" | "keyring">,
  actor: Actor,
  { key, ...sent }: Sent,
): Promise<void> {
  refuseUnsafe(sent);
  await inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("language_model_settings")
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    const hasKey = key === undefined ? before.key_encrypted !== null : key !== "";
    if (sent.turnedOn && !hasKey) throw invalidField("key", "키를 넣어 주세요.");
    const { turnedOn, ...rest } = sent;
    await work.query
      .updateTable("language_model_settings")
      .set({
        ...rest,
        turned_on: turnedOn,
        ...(key !== undefined && { key_encrypted: key === "" ? null : encryptField(keyring, key, place) }),
        updated_at: new Date(),
        updated_by: actor.userId,
      })
      .execute();
    work.audit({
      action: "firm.setLanguageModel",
      recordType: "firm",
      recordId: 1,
      changes: {
        turnedOn: [before.turned_on, turnedOn],
        address: [before.address, sent.address],
        model: [before.model, sent.model],
        provider: [before.provider, sent.provider],
        overseas: [before.overseas, sent.overseas],
        ...(key !== undefined && { keyChanged: [false, true] }),
      },
    });
  });
}

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

function refuseUnsafe({ turnedOn, address, model, provider, country, overseas }: Omit<Sent, "key">): void {
  const url = URL.parse(address);
  const isSafe =
    url !== null &&
    (url.protocol === "https:" || (url.protocol === "http:" && ownMachine.has(url.hostname))) &&
    url.username === "" &&
    url.password === "";
  if (address !== "" && !isSafe) throw invalidField("address", "https://로 시작하는 주소를 넣어 주세요.");
  if (!turnedOn) return;
  if (address === "") throw invalidField("address", "주소를 넣어 주세요.");
  if (model === "") throw invalidField("model", "모델 이름을 넣어 주세요.");
  if (provider === "") throw invalidField("provider", "제공자를 넣어 주세요.");
  if (overseas && country === "") throw invalidField("country", "국외로 보내면 받는 나라를 적어 주세요.");
}
