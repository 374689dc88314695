import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { EncryptedColumn } from "#platform/server/crypto/encrypted-column.ts";
import { blindIndex, blindIndexes, decryptField, encryptField } from "#platform/server/crypto/field-cipher.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { Services } from "#platform/server/services.ts";
import type { RrnBasis } from "#features/identity/security/security.ts";
import { formatResident, maskResident, residentDigits } from "../identifier.ts";
import type { readIdentifier, setIdentifier } from "../schemas.ts";

type Answer = Omit<z.input<typeof readIdentifier.response>, "success">;
type Input = z.output<typeof setIdentifier.body>;
type Client = { readonly id: number; readonly personId: number; readonly kind: string };

const column = { table: "person_identifiers", column: "rrn_encrypted" };
export const encryptedColumns: readonly EncryptedColumn[] = [{ ...column, key: "person_id", index: "rrn_index" }];

/** The client as this person may see it; 404 for absent and foreign ones alike. */
async function findClient(query: Database["query"], number: number, asker: Asker): Promise<Client> {
  const row = await lockRecord(query, registeredRecords().get("client")!, number, asker);
  return { id: row.id, personId: row["person_id"] as number, kind: row["kind"] as string };
}

async function firmBases(query: Database["query"]): Promise<RrnBasis[]> {
  const row = await query.selectFrom("firm_settings").select("rrn_bases").executeTakeFirst();
  return (row?.rrn_bases ?? []) as RrnBasis[];
}

/** What is kept of a client, masked; and how many others have the same number. */
export async function read(
  services: Services,
  actor: Actor,
  asker: Asker,
  number: number,
): Promise<Answer & { clientId: number }> {
  return inTransaction(services.database, actor, async ({ query }) => {
    const client = await findClient(query, number, asker);
    const row = await stored(query, client.personId);
    const bases = await firmBases(query);
    if (!row) return { clientId: client.id, bases, model: null };
    const digits = open(services, row.rrn_encrypted, client.personId);
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from person_identifiers
      where rrn_index = any(${blindIndexes(services.keyring, digits, column)}::bytea[])
        and person_id <> ${client.personId}`.execute(query);
    const { basis, basis_note: basisNote, version } = row;
    const model = {
      masked: maskResident(digits),
      basis,
      basisNote,
      version,
      others: rows[0]!.others,
    };
    return { clientId: client.id, bases, model };
  });
}

/**
 * Keeps the number of a client, on a basis that the firm has chosen. Throws 400 at `rrn` for what is none, 409 for an
 * old version, 422 when the firm has not chosen the basis or the client is no person.
 */
export async function set(
  services: Services,
  actor: Actor,
  asker: Asker,
  { number, ...input }: Input & { number: number },
): Promise<number> {
  return inTransaction(services.database, actor, async (work) => {
    const client = await findClient(work.query, number, asker);
    const digits = checked(input);
    if (client.kind !== "개인") throw new Failure("ruleViolated", "개인 고객만 주민등록번호를 등록할 수 있습니다.");
    if (!(await firmBases(work.query)).includes(input.basis)) {
      throw new Failure("ruleViolated", "법인이 정하지 않은 근거입니다. 관리자에게 보안 설정을 확인해 주세요.");
    }
    const before = await stored(work.query, client.personId);
    if ((before?.version ?? null) !== input.version) throw new Failure("conflict");
    const place = { ...column, id: client.personId };
    const values = {
      rrn_encrypted: encryptField(services.keyring, digits, place),
      rrn_index: blindIndex(services.keyring, digits, column),
      basis: input.basis,
      basis_note: input.basisNote,
      updated_by: actor.userId,
      updated_at: sql<Date>`now()`,
    };
    const { version } = await work.query
      .insertInto("person_identifiers")
      .values({ person_id: client.personId, created_by: actor.userId, ...values })
      .onConflict((conflict) =>
        conflict.column("person_id").doUpdateSet({ ...values, version: sql`person_identifiers.version + 1` }),
      )
      .returning("version")
      .executeTakeFirstOrThrow();
    note(work, client, "client.setIdentifier", { basis: [before?.basis ?? null, input.basis] });
    return version;
  });
}

function checked({ rrn, basis, basisNote }: Input): string {
  const digits = residentDigits(rrn);
  if (digits === null) throw invalidField("rrn", "주민등록번호 13자리를 확인해 주세요.");
  if (basis === "그 밖의 법령" && basisNote === "") throw invalidField("basisNote", "근거 법령과 조항을 적어 주세요.");
  return digits;
}

/** The number in full. The caller has asked for reason and password, and writes down that it was shown. */
export async function reveal(services: Services, actor: Actor, asker: Asker, number: number) {
  return inTransaction(services.database, actor, async (work) => {
    const client = await findClient(work.query, number, asker);
    const row = await stored(work.query, client.personId);
    if (!row) throw new Failure("ruleViolated", "등록된 주민등록번호가 없습니다.");
    note(work, client, "client.revealIdentifier", {});
    return { clientId: client.id, rrn: formatResident(open(services, row.rrn_encrypted, client.personId)) };
  });
}

/** Forgets the number. Throws 409 for an old version. */
export async function remove(
  database: Database,
  actor: Actor,
  asker: Asker,
  { number, version, reason }: { number: number; version: number; reason: string },
): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const client = await findClient(work.query, number, asker);
    const removed = await work.query
      .deleteFrom("person_identifiers")
      .where("person_id", "=", client.personId)
      .where("version", "=", version)
      .returning("basis")
      .executeTakeFirst();
    if (!removed) throw new Failure("conflict");
    note(work, client, "client.removeIdentifier", { basis: [removed.basis, null], reason });
  });
}

/** That something happened to it, never what it is. */
function note(work: Work, client: Client, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action, recordType: "client", recordId: client.id, changes });
}

function stored(query: Database["query"], personId: number) {
  return query
    .selectFrom("person_identifiers")
    .select(["rrn_encrypted", "basis", "basis_note", "version"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

function open({ keyring }: Services, value: Buffer, personId: number): string {
  return decryptField(keyring, value, { ...column, id: personId });
}
