import type { Request } from "../harness/measure.ts";
import type { World } from "../harness/world.ts";
import { nothingMade, type CallKind } from "./calls.ts";

/** A read over the large tables. */
export type Read = {
  readonly name: string;
  readonly label: string;
  readonly requests: readonly Request[];
  /** Also asked one at a time, against a limit in milliseconds. */
  readonly alone?: true;
};

const search = (name: string, label: string, words: readonly string[]): Read => ({
  name: `search-${name}`,
  label: `search, ${label}`,
  requests: words.map((word) => ({ path: `/api/search?q=${encodeURIComponent(word)}` })),
  alone: true,
});

const conflicts = (name: string, label: string, body: object): Read => ({
  name: `conflicts-${name}`,
  label: `conflict check, ${label}`,
  requests: [{ method: "POST", path: "/api/conflicts/search", body: JSON.stringify(body) }],
  alone: true,
});

const list = (name: string, label: string, path: string): Read => ({
  name: `list-${name}`,
  label,
  requests: [{ path }],
});

/** Searches, conflict checks and lists. */
export const reads: readonly Read[] = [
  search("two", "2 syllables", ["가람", "누리", "다율"]),
  search("three", "3 syllables", ["강가람", "국누리", "모다율"]),
  search("initials", "초성", ["ㄱㅇㅇ", "ㅅㅇㅇ"]),
  search("digits", "phone digits", ["00000123", "00000432"]),
  conflicts("two", "2 syllables", { names: ["가람"], tels: [], bizNos: [] }),
  conflicts("three", "3 syllables", { names: ["강가람"], tels: [], bizNos: [] }),
  conflicts("phone", "phone digits", { names: [], tels: ["010-0000-0123"], bizNos: [] }),
  list(
    "clients",
    "clients by grade, longest without contact first",
    "/api/clients?page=1&size=50&grade=important&sort=lastContactAt",
  ),
  list(
    "payments",
    "payments of a month by amount",
    "/api/payments?page=1&size=50&payDate=2026-10-01..2026-10-31&sort=-payAmt",
  ),
  list("contracts", "contracts by state, newest first", "/api/contracts?page=1&size=50&status=active&sort=-signedAt"),
];

/** The sum of a quarter and its payments. */
export const revenueRead: Read = {
  name: "revenue",
  label: "revenue bar",
  requests: [
    {
      method: "POST",
      path: "/api/lawfirm/action",
      body: JSON.stringify({ action: "list", date_from: "2026-09-21" }),
    },
  ],
};

/** The calls of a read, by everybody in turn, as nobody may search more than a few times a second. */
export function readRequests({ requests }: Read, { people }: World): Request[] {
  return people.map(({ token }, index) => ({
    ...requests[index % requests.length]!,
    headers: { authorization: `Bearer ${token}` },
  }));
}

/** Waits for calls that are still counted, which deleting row by row would get into each other's way with. */
export async function emptyThrottles({ database }: World): Promise<void> {
  await database.pool.query("truncate auth_throttles");
}

export const readCalls: readonly CallKind[] = [...reads, revenueRead].map((read) => ({
  label: read.label,
  open: (world) => {
    const requests = readRequests(read, world);
    const counted = async () => {
      await emptyThrottles(world);
      return requests;
    };
    return Promise.resolve({ requests: counted, close: nothingMade });
  },
}));
