import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as accounts from "#features/portal/accounts/endpoints.ts";
import * as links from "#features/portal/links/endpoints.ts";
import { shareCase } from "../../endpoints.ts";
import type { TestClient } from "./clients.ts";

export type PortalFirm = Awaited<ReturnType<typeof startPortalFirm>>;

/** What every client of a test joins with who chooses no other. */
export const password = "구름 아래 느린 자전거 열둘";

/** Where a call about the client goes. */
export const at = ({ number }: TestClient) => ({ params: { number: String(number) } });

/**
 * A team over the real server with who hands links and accounts out (`clerk`), who may not (`reader`) and somebody of
 * another team (`stranger`), and what they and the clients do again and again.
 */
export async function startPortalFirm(options: Parameters<typeof startTestApp>[0] = {}) {
  const app: TestApp = await startTestApp(options);
  const home = await app.createTeam("송무1팀");
  const other = await app.createTeam("다른팀");
  const clerk: TestStaff = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const reader: TestStaff = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  const stranger: TestStaff = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });

  const sql = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);
  const numberOf = async ({ projectId }: TestClient) =>
    Number((await sql("select id_int from projects where id = $1", projectId)).rows[0].id_int);

  /** A link to the case of the client, as staff hand it out. */
  async function share(client: TestClient, who = clerk) {
    const body = { project: await numberOf(client), days: 14 };
    return app.call(shareCase, { ...at(client), body }, { token: who.token });
  }

  const enter = (slug: string, code: string) => app.call(links.enterLink, { body: { slug, code } });
  const look = (slug: string, agent = "Mozilla/5.0 Chrome/140") =>
    app.call(links.lookAtLink, { body: { slug } }, { headers: { "user-agent": agent } });

  const invite = (client: TestClient, email: string) =>
    app.call(accounts.inviteClient, { ...at(client), body: { email } }, { token: clerk.token });

  async function join(slug: string, code: string, chosen = password) {
    const { token } = (await enter(slug, code)).body;
    return app.call(accounts.joinAsClient, { body: { password: chosen } }, { token });
  }

  const signIn = (email: string, typed = password) =>
    app.call(accounts.signInClient, { body: { email, password: typed } });

  return { app, home, other, clerk, reader, stranger, sql, numberOf, share, enter, look, invite, join, signIn };
}
