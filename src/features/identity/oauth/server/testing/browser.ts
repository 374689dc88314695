import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import type { Provider } from "#features/identity/session/schemas.ts";
import * as endpoints from "../../endpoints.ts";
import type { FakeProvider, ProviderUser } from "./fake-provider.ts";

let created = 0;

/** A person at a provider, in the form in which that provider tells it. */
export function atProvider(
  provider: Provider,
  changes: { email?: string; verified?: boolean; subject?: string } = {},
): ProviderUser {
  created += 1;
  const { subject = `subject-${created}`, email = `${provider}${created}@mail.test`, verified = true } = changes;
  const userInfo = {
    google: { sub: subject, email, email_verified: verified, name: "홍길동" },
    kakao: {
      id: subject,
      kakao_account: { email, is_email_valid: verified, is_email_verified: verified, profile: { nickname: "홍길동" } },
    },
    naver: { resultcode: "00", message: "success", response: { id: subject, email, name: "홍길동" } },
  }[provider];
  return { subject, userInfo };
}

type StartOptions = { link?: boolean; currentPassword?: string; token?: string };

type ProviderReply = { code: string; state: string; browserSecret: string };

/** A browser of a test: starts at a provider, comes back from it and finishes. */
export function openBrowser(app: TestApp, fake: FakeProvider, teamId: number) {
  async function start(provider: Provider, { token, ...body }: StartOptions = {}) {
    return app.call(endpoints.startOAuth, { params: { provider }, body }, token ? { token } : {});
  }

  /** What a browser sends once the provider has sent it back. */
  async function comeBack(provider: Provider, options: StartOptions = {}) {
    const { url, browserSecret } = (await start(provider, options)).body;
    const query = await fake.authorize(url);
    return { code: query.get("code")!, state: query.get("state")!, browserSecret };
  }

  async function finish(provider: Provider, body: ProviderReply & { iss?: string }, token?: string) {
    return app.call(endpoints.finishOAuth, { params: { provider }, body }, token ? { token } : {});
  }

  async function createLinked(provider: Provider, person: ProviderUser): Promise<TestStaff> {
    const staff = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
    await app.database.query
      .insertInto("oauth_identities")
      .values({ user_id: staff.userId, provider, subject: person.subject })
      .execute();
    return staff;
  }

  return { start, comeBack, finish, createLinked };
}

export type Browser = ReturnType<typeof openBrowser>;
