import { setTimeout as wait } from "node:timers/promises";
import { registeredRoutes } from "#app/server/server.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import type { SubjectType } from "#features/pipeline/conflicts/conflict.ts";
import { walledRef } from "#records/field.ts";
import type { Route } from "#platform/server/http/route.ts";
import { callsAbout, onlyReads, type CallAbout } from "./calls-about.ts";
import { inLanes, Random, seed } from "./figures.ts";
import { hangEverything, hangingOn, hangNotes, takeAway } from "./hanging.ts";
import { nameInEveryKind, type NamedPerson } from "./named-people.ts";
import { openClient, patienceForPapers } from "./wire.ts";

const lanes = 4;
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

/** Who is signed in since when, and what was read so far: change with every question. */
const everChanging = [
  "GET /api/account/access-log",
  "GET /api/auth/sessions",
  "GET /api/clients/:number/readers",
  "GET /api/compliance/projects/:number/readers",
  "GET /api/compliance/consults/:number/readers",
  "GET /api/compliance/contracts/:number/readers",
  "GET /api/compliance/breach-letter",
];

/** A firm in which everything hangs on the records of one person, and somebody who is kept away from some of them. */
export type Absence = {
  readonly app: TestApp;
  readonly person: NamedPerson;
  /** Tables in which nothing hangs on the records: the proof says nothing of them. */
  readonly empty: readonly string[];
  /** What differs between being kept away and there being nothing. */
  readonly compare: (walled: Readonly<Record<string, SubjectType>>) => Promise<Comparison>;
  readonly stop: () => Promise<void>;
};

export type Comparison = {
  readonly asked: number;
  /** Tables whose rows were taken away. */
  readonly tables: number;
  readonly broken: readonly string[];
  readonly differing: readonly {
    readonly what: string;
    readonly name: string;
    readonly one: string;
    readonly other: string;
  }[];
};

type Keeping = { readonly app: TestApp; readonly key: number; readonly teamId: number; readonly colleague: TestStaff };

/** `keep` puts up what keeps the person with these roles away. */
export async function openAbsence(
  roles: readonly RoleName[],
  keep: (keeping: Keeping & { readonly kept: TestStaff }) => Promise<void>,
): Promise<Absence> {
  const app = await startTestApp();
  const client = openClient(app.url, 128, patienceForPapers);
  const teamId = await app.createTeam("우리팀");
  const colleague = await app.createStaff({ shortName: "동료", roles: ["관리자"], teamIds: [teamId] });
  const kept = await app.createStaff({ shortName: "벽밖", roles, teamIds: [teamId] });
  const person = (await nameInEveryKind(app, { teamId, staff: colleague }))[1]!;
  const { key } = person;
  await hangNotes(app, key, colleague.id);
  const empty = await hangEverything(app, key, { teamId, staffId: colleague.id });
  await keep({ app, key, teamId, colleague, kept });

  async function ask({ method, path, body }: CallAbout): Promise<string> {
    await app.database.pool.query("delete from auth_throttles");
    const asked = {
      method,
      path,
      headers: {
        authorization: `Bearer ${kept.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    let answer = await client.send(asked);
    // Papers are made for a person one at a time, and other lanes ask for some too.
    while (answer.status === 429) {
      await wait(200);
      answer = await client.send(asked);
    }
    const { status, headers, text } = answer;
    // Files tell when they were made.
    if (!headers["content-type"]?.includes("json")) return `${status} ${headers["content-type"]}`;
    return `${status} ${text.replace(/"requestId":"[^"]*"/, "").replaceAll(closed, "null")}`;
  }

  async function answersTo(calls: readonly CallAbout[]): Promise<readonly string[]> {
    const answers: string[] = [];
    await inLanes(calls, lanes, async (call, index) => {
      answers[index] = await ask(call);
    });
    return answers;
  }

  async function compare(walled: Readonly<Record<string, SubjectType>>): Promise<Comparison> {
    const about = { person, staff: kept, teamId };
    const calls = registeredRoutes()
      .filter((route) => !route.upload && onlyReads(route) && route.endpoint.method !== "PATCH")
      .filter((route) => !everChanging.includes(nameOf(route)))
      .flatMap((route) => callsAbout(route, about, new Random(seed)).map((call) => ({ ...call, name: nameOf(route) })));
    const behind = await answersTo(calls);
    const hanging = await hangingOn(app, key, walled);
    await takeAway(app, hanging);
    const absent = await answersTo(calls);
    return {
      asked: calls.length,
      tables: [...hanging].filter(([, places]) => places.size > 0).length,
      // What breaks without them too is drawn so that the product would never write it.
      broken: calls.flatMap(({ path }, index) =>
        isBroken(behind[index]!) && !isBroken(absent[index]!) ? [`${path}: ${behind[index]!.slice(0, 200)}`] : [],
      ),
      differing: calls.flatMap(({ name, path, method }, index) => {
        const [one, other] = [behind[index]!, absent[index]!];
        return one === other ? [] : [{ what: `${method} ${decodeURIComponent(path)}`, name, one, other }];
      }),
    };
  }

  return {
    app,
    person,
    empty,
    compare,
    stop: async () => {
      client.close();
      await app.stop();
    },
  };
}

/** What stands by itself and refers to a walled record says so, and no more. */
const closed = `{"id":null,"number":null,"label":"${walledRef.label}"}`;

const isBroken = (answer: string) => answer.startsWith("5");

/** Where two answers begin to differ. */
export function difference(one: string, other: string): string {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const from = Math.max(0, start - 60);
  return `${one.slice(from, start + 160)} ≠ ${other.slice(from, start + 160)}`;
}
