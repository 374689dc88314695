import { sql } from "kysely";
import type { OAuthProvider } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { providerLabels, type Profile } from "../profile.ts";

/**
 * Links an identity to an account. Throws 409 when it is linked already, here or elsewhere, or when the account has
 * another identity of this provider.
 */
export async function linkIdentity(
  database: Database,
  actor: Actor,
  userId: number,
  provider: OAuthProvider,
  profile: Profile,
): Promise<void> {
  const label = providerLabels[provider];
  await inTransaction(database, actor, async (work) => {
    if (await insertIdentity(work, userId, provider, profile)) {
      work.audit({
        action: "identity.link",
        recordType: "user",
        recordId: userId,
        changes: { provider: [null, provider] },
      });
      return;
    }
    const taken = await work.query
      .selectFrom("oauth_identities")
      .select("user_id")
      .where("provider", "=", provider)
      .where("subject", "=", profile.subject)
      .executeTakeFirst();
    if (!taken) {
      throw new Failure("conflict", `이미 다른 ${label} 계정이 연결되어 있습니다. 먼저 그 연결을 해제해 주세요.`);
    }
    throw new Failure(
      "conflict",
      taken.user_id === userId
        ? `이미 연결된 ${label} 계정입니다.`
        : `이미 다른 사용자에게 연결된 ${label} 계정입니다.`,
    );
  });
}

/**
 * Creates a user who waits for approval: no staff record, no session. Returns the id. An e-mail that somebody has is
 * never matched: throws 409 and says how to link.
 */
export async function registerPendingUser(
  database: Database,
  actor: Actor,
  provider: OAuthProvider,
  profile: Profile,
): Promise<number> {
  const label = providerLabels[provider];
  return inTransaction(database, actor, async (work) => {
    const user = await work.query
      .insertInto("users")
      .values({
        email: profile.email,
        email_verified_at: profile.emailVerified === true ? sql<Date>`now()` : null,
        name: profile.name.trim() || profile.email,
        status: "pending",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) {
      throw new Failure(
        "conflict",
        `이미 등록된 이메일입니다. 비밀번호로 로그인한 뒤 내 정보에서 ${label} 계정을 연결해 주세요.`,
      );
    }
    if (!(await insertIdentity(work, user.id, provider, profile))) throw new Failure("conflict");
    work.audit({
      action: "user.register",
      recordType: "user",
      recordId: user.id,
      changes: { provider: [null, provider] },
    });
    await tellApprovers(work, profile, label);
    return user.id;
  });
}

/** Those of 새멤버관리 get an A task, from the first of them: the product itself sends none. */
async function tellApprovers(work: Work, profile: Profile, label: string): Promise<void> {
  const approvers = await holdersOf(work, "새멤버관리");
  if (approvers[0] === undefined) return;
  await tellByTask(work, {
    from: approvers[0],
    to: approvers,
    title: `새 멤버 승인: ${profile.name.trim() || profile.email}`,
    content: `${label} 로그인으로 가입을 신청했습니다.`,
    url: "/member/userlist?status=pending",
    importance: "A",
  });
}

async function insertIdentity(work: Work, userId: number, provider: OAuthProvider, profile: Profile): Promise<boolean> {
  const row = await work.query
    .insertInto("oauth_identities")
    .values({ user_id: userId, provider, subject: profile.subject, email: profile.email })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a provider off the account. Throws 404 when it is not linked, 422 when it is the only way to sign in. */
export async function removeIdentity(
  database: Database,
  actor: Actor,
  userId: number,
  provider: OAuthProvider,
): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const user = await work.query
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const linked = await work.query
      .selectFrom("oauth_identities")
      .select("provider")
      .where("user_id", "=", userId)
      .execute();
    if (!linked.some((identity) => identity.provider === provider)) throw notFound();
    if (user.password_hash === null && linked.length === 1) {
      throw new Failure("ruleViolated", "로그인할 수 있는 마지막 방법입니다. 먼저 비밀번호를 설정해 주세요.");
    }
    await work.query
      .deleteFrom("oauth_identities")
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .execute();
    work.audit({
      action: "identity.unlink",
      recordType: "user",
      recordId: userId,
      changes: { provider: [provider, null] },
    });
  });
}
