import { Client, type ClientBase, type Pool } from "pg";
import { StartRefusal } from "../start-refusal.ts";

/** What the running PostgreSQL promises about acknowledged writes. */
export type Durability = {
  /** e.g. `18.4`. */
  readonly version: string;
  readonly versionNumber: number;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  readonly synchronousCommit: boolean;
  readonly checksums: boolean;
  readonly encoding: string;
  /** LC_CTYPE of the database. */
  readonly characterType: string;
};

const oldestVersion = 160_000;

/** Reads the settings as a session of the product's own role sees them, over a connection of its own. */
export async function readDurability(connectionString: string): Promise<Durability> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await queryDurability(client);
  } finally {
    await client.end();
  }
}

/** The same over an open connection or pool. */
export async function queryDurability(database: Pick<ClientBase | Pool, "query">): Promise<Durability> {
  const { rows } = await database.query<Durability>(`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as "versionNumber",
           current_setting('fsync')::bool as fsync,
           current_setting('full_page_writes')::bool as "fullPageWrites",
           current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
           current_setting('data_checksums')::bool as checksums,
           pg_encoding_to_char(encoding) as encoding,
           datctype as "characterType"
    from pg_database where datname = current_database()`);
  return rows[0]!;
}

/**
 * Refuses a PostgreSQL that may lose an acknowledged write or find no Hangul. Checksums are asked only of the
 * embedded one: a firm's own server may guard its pages otherwise.
 */
export function refuseUnsafe(found: Durability, kind: "embedded" | "external"): void {
  const wrong = [
    found.versionNumber < oldestVersion && `PostgreSQL 16 이상이 필요합니다(현재 ${found.version}).`,
    !found.fsync && "fsync가 꺼져 있습니다. postgresql.conf에서 fsync = on으로 바꿔 주세요.",
    !found.fullPageWrites && "full_page_writes가 꺼져 있습니다. full_page_writes = on으로 바꿔 주세요.",
    !found.synchronousCommit &&
      "synchronous_commit이 꺼져 있습니다. 서버, 데이터베이스, 역할의 설정을 on으로 바꿔 주세요.",
    kind === "embedded" && !found.checksums && "데이터 체크섬이 꺼져 있습니다. 서버를 멈추고 체크섬을 켜 주세요.",
    found.encoding !== "UTF8" && `데이터베이스 인코딩이 ${found.encoding}입니다. UTF8로 다시 만들어 주세요.`,
    !/utf-?8/i.test(found.characterType) &&
      `LC_CTYPE이 ${found.characterType}이라 한글 검색이 되지 않습니다. UTF-8 로캘(예: C.UTF-8)로 다시 만들어 주세요.`,
  ].filter((sentence) => typeof sentence === "string");
  if (wrong.length > 0) {
    throw new StartRefusal(`이 데이터베이스로는 시작할 수 없습니다.\n${wrong.map((line) => `  ${line}`).join("\n")}`);
  }
}
