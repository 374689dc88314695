import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallInput, CallOutput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { fillPath } from "#platform/endpoint.ts";
import type { FailureBody } from "#platform/failure.ts";
import type { Config } from "#platform/server/config.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import type { Database } from "#platform/server/database/database.ts";
import { createTestDatabase } from "#platform/server/testing/test-database.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { startServer } from "../server/server.ts";

/** The real server over a database of its own, spoken to by HTTP. */
export type TestApp = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  /** Calls as the holder of `token`; answers status and parsed body whatever the status is. */
  call<Schema extends CallSchema>(
    endpoint: Endpoint<Schema>,
    input: CallInput<Schema>,
    options?: TestCallOptions,
  ): Promise<TestAnswer<Schema>>;
  createTeam(name?: string): Promise<number>;
  /** An active staff member with an account and a live session. */
  createStaff(options?: StaffOptions): Promise<TestStaff>;
  stop(): Promise<void>;
};

type TestCallOptions = { readonly token?: string; readonly headers?: Readonly<Record<string, string>> };

type TestAnswer<Schema extends CallSchema> = {
  readonly status: number;
  readonly body: CallOutput<Schema> & Partial<Omit<FailureBody, "success">>;
  readonly headers: Headers;
};

export type StaffOptions = {
  readonly shortName?: string;
  readonly roles?: readonly RoleName[];
  readonly teamIds?: readonly number[];
  readonly department?: string;
  /** JSON text of own rules. */
  readonly ownRules?: string;
  /** 변호사등록번호; absent: one of their own, so that anybody can be named as a lawyer. */
  readonly licenseNo?: string;
};

export type TestStaff = {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly shortName: string;
  readonly token: string;
};

export const testConfig: Config = {
  port: 0,
  host: "127.0.0.1",
  dataDir: "",
  databaseUrl: null,
  publicUrl: "http://127.0.0.1",
  demo: false,
  trustProxy: [],
  sessionIdleMinutes: 30,
  sessionHours: 12,
  secondFactorRequired: false,
  fieldKeys: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  fieldKeysFile: "",
  backupDir: "",
  storage: { kind: "disk", folder: join(tmpdir(), "haechi-test-files") },
  uploads: { file: 100_000_000, daily: 2_000_000_000, reserve: 0 },
  scanner: null,
  sms: null,
  backupKeyFile: null,
  oauth: {},
  logLevel: "warn",
  firm: {},
};

/** Longer than any test. */
const never = 2_000_000_000;

type TestAppOptions = {
  readonly config?: Partial<Config>;
  /** false: the application is the only one that writes, and what the test writes beside it may go unnoticed. */
  readonly writesBeside?: boolean;
  /** Milliseconds after which jobs run; without, tests do by hand what jobs would do. */
  readonly jobsAfterMs?: number;
  /** In place of those of the product. */
  readonly features?: readonly ServerFeature[];
};

/** Starts the application for one test file; call `stop` in afterAll. */
export async function startTestApp({
  config,
  writesBeside = true,
  jobsAfterMs = never,
  features,
}: TestAppOptions = {}): Promise<TestApp> {
  const test = await createTestDatabase(undefined, { writesBeside });
  const files = join(tmpdir(), `haechi-files-${randomUUID()}`);
  const server = await startServer({
    config: { ...testConfig, storage: { kind: "disk", folder: files }, ...config },
    databaseUrl: test.url,
    logging: false,
    jobsAfterMs,
    ...(features && { features }),
  });
  const { database } = test;
  await database.query
    .insertInto("firm_settings")
    .values({ name: "법무법인 해온", exports_per_hour: 1_000, dev_pages: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let created = 0;

  const app: TestApp = {
    url: server.address,
    databaseUrl: test.url,
    database,
    call: (endpoint, input, options) => callServer(server.address, endpoint, input, options),
    async createTeam(name) {
      created += 1;
      const row = await database.query
        .insertInto("teams")
        .values({ name: name ?? `팀${created}` })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    },
    createStaff: (staff = {}) => {
      created += 1;
      return createStaff(database, staff, created);
    },
    async stop() {
      await server.close();
      await test.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
  return app;
}

/** Another server on the same database, in this process. */
export async function startSecondServer({ databaseUrl }: TestApp): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startServer({ config: testConfig, databaseUrl, logging: false, jobsAfterMs: never });
  return { url: server.address, stop: () => server.close() };
}

/** Makes a declared call to the server at `url`; see `TestApp.call`. */
export async function callServer<Schema extends CallSchema>(
  url: string,
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  { token, headers }: TestCallOptions = {},
): Promise<TestAnswer<Schema>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(
    `${url}${fillPath(endpoint.path, { ...params })}${search.size > 0 ? `?${search}` : ""}`,
    {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}

/** An active staff member with an account and a live session; `number` makes the e-mail address its own. */
export async function createStaff(database: Database, options: StaffOptions, number: number): Promise<TestStaff> {
  const shortName = options.shortName ?? `직원${number}`;
  const email = `staff${number}@test.haechi.kr`;
  const { id: userId } = await database.query
    .insertInto("users")
    .values({ email, name: shortName, status: "active", role_rules: options.ownRules ?? "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const teamIds = options.teamIds ?? [];
  const { id } = await database.query
    .insertInto("staffs")
    .values({
      user_id: userId,
      short_name: shortName,
      real_name: shortName,
      department: options.department ?? "",
      team_id: teamIds[0] ?? null,
      license_no: options.licenseNo ?? `시험-${number}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const team_id of teamIds)
    await database.query.insertInto("staff_teams").values({ staff_id: id, team_id }).execute();
  for (const role of options.roles ?? []) {
    await database.query
      .insertInto("staff_roles")
      .columns(["staff_id", "role_id"])
      .expression((from) =>
        from
          .selectFrom("roles")
          .select((row) => [row.val(id).as("staff_id"), "id"])
          .where("name", "=", role),
      )
      .execute();
  }
  return { id, userId, email, shortName, token: await createSession(database, userId) };
}

/** A live session for tests that do not go through the sign-in page. */
export async function createSession(database: Database, userId: number): Promise<string> {
  const token = newToken();
  const later = new Date(Date.now() + 3_600_000);
  await database.query
    .insertInto("sessions")
    .values({ user_id: userId, token_hash: hashToken(token), idle_until: later, expires_at: later, ip: "127.0.0.1" })
    .execute();
  return token;
}
