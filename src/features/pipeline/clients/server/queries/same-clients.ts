import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { logFound } from "#platform/server/access-log.ts";
import { visible } from "#records/server/records.ts";
import { client } from "../../client.ts";
import { idsWith, type Marks } from "../duplicates.ts";
import { clientRecords } from "../records.ts";

type Reader = Asker & Parameters<typeof logFound>[0] & { readonly services: { readonly database: Database } };

/** Clients who are the one being typed, or look like it; those of other teams are a number alone. */
export async function sameClients(reader: Reader, marks: Marks) {
  const { database } = reader.services;
  const ids = await idsWith(database, marks);
  if (ids.length === 0) return { models: [], total: 0 };
  const { rows } = await sql<{ id: number; number: number; name: string; kind: "개인" | "법인" | "단체" }>`
    select r.id, r.id_int as number, r.name, r.kind from clients r
    where r.id = any(${ids}::bigint[]) and ${visible(clientRecords, reader)} order by r.id limit 20`.execute(
    database.query,
  );
  // The number of all of them confirms those of other teams as well.
  await logFound(
    reader,
    client.label,
    ids.map((id) => ({ id })),
  );
  return { models: rows.map(({ number, name, kind }) => ({ number, name, kind })), total: ids.length };
}
