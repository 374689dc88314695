import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { TestApp } from "#app/testing/test-app.ts";

/** A client of a team and a case of that client, as rows. */
export type TestClient = { readonly id: number; readonly number: number; readonly projectId: number };

export async function createClientOf(app: TestApp, teamId: number, name = "한가람"): Promise<TestClient> {
  const client = await app.database.query
    .insertInto("clients")
    .values({ team_id: teamId, name, tel: "010-0000-4242" })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  const { id: projectId } = await app.database.query
    .insertInto("projects")
    .values({ team_id: teamId, title: `${name} 대여금 청구`, client_id: client.id, category: "민사", stage: "변론" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: client.id, number: client.id_int, projectId };
}

const later = () => new Date(Date.now() + 3_600_000);
let made = 0;

/** A live session of an account of the client. */
export async function clientSession(app: TestApp, { id }: TestClient): Promise<string> {
  const token = newToken();
  const account = await app.database.query
    .insertInto("client_accounts")
    .values({
      client_id: id,
      email: `client${id}-${(made += 1)}@example.com`,
      status: "active",
      password_hash: "-",
      joined_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("client_sessions")
    .values({
      account_id: account.id,
      token_hash: hashToken(token),
      idle_until: later(),
      expires_at: later(),
      ip: "127.0.0.1",
      device: "",
    })
    .execute();
  return token;
}

/** A visit of a link that was opened with its code. */
export async function linkVisit(app: TestApp, client: TestClient, purpose: "case" | "join"): Promise<string> {
  const token = newToken();
  const { id } = await app.database.query
    .insertInto("share_links")
    .values({
      client_id: client.id,
      purpose,
      ...(purpose === "case" && { record_type: "project", record_id: client.projectId }),
      slug_hash: hashToken(newToken()),
      code_digest: hashToken(newToken()),
      code_until: later(),
      expires_at: later(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("share_link_visits")
    .values({ link_id: id, kind: "entered", token_hash: hashToken(token), until: later(), ip: "127.0.0.1", device: "" })
    .execute();
  return token;
}
