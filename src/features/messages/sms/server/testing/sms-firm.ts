import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";

const noKey = (): never => {
  throw new Error("a message without links of their own");
};
/** For messages in which nobody reads a link of their own. */
export const noLinks: Keyring = { current: noKey, find: noKey, all: noKey, reload: noKey };

type Options = {
  readonly teamId: number;
  readonly owner: TestStaff;
  readonly body?: string;
  readonly purpose?: "info" | "ad";
  readonly status?: "draft" | "reserved" | "sending";
  readonly reserveAt?: Date;
};

/** A sender's number that may be used. */
export async function addSender(app: TestApp, teamId: number, tel = "02-000-0000"): Promise<number> {
  const { id } = await app.database.query
    .insertInto("sms_senders")
    .values({ team_id: teamId, name: `번호 ${tel}`, tel, status: "active", proof_on: "2026-01-02" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A message with a recipient for each number, in the outbox where it is being sent. */
export async function addMessage(
  app: TestApp,
  sender: number,
  tels: readonly string[],
  { teamId, owner, body = "안내드립니다.", purpose = "info", status = "sending", reserveAt }: Options,
): Promise<number> {
  const { id } = await app.database.query
    .insertInto("sms_messages")
    .values({
      team_id: teamId,
      owner_id: owner.id,
      created_by: owner.userId,
      purpose,
      body,
      status,
      sender_id: sender,
      reserve_at: reserveAt ?? null,
      started_at: status === "sending" ? new Date() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.pool.query(
    `insert into sms_recipients (team_id, message_id, place, tel, text, status)
     select $1, $2, place, tel, $3, $4 from unnest($5::text[]) with ordinality x (tel, place)`,
    [teamId, id, body, status === "sending" ? "waiting" : "draft", tels],
  );
  return id;
}

/** An agreement to advertisements, and to those of the night. */
export async function agree(app: TestApp, teamId: number, tel: string, nights = false): Promise<void> {
  const at = new Date(Date.now() - 86_400_000);
  const values = { team_id: teamId, tel, happened_at: at, channel: "paper" as const };
  await app.database.query
    .insertInto("sms_consents")
    .values([{ ...values, event: "give" as const }, ...(nights ? [{ ...values, event: "giveNight" as const }] : [])])
    .execute();
}

export async function outcomes(app: TestApp, messageId: number) {
  return app.database.query
    .selectFrom("sms_recipients")
    .select(["tel", "status", "excluded_reason", "result_text", "tries"])
    .where("message_id", "=", messageId)
    .orderBy("place")
    .execute();
}

export async function statusOf(app: TestApp, messageId: number) {
  return app.database.query
    .selectFrom("sms_messages")
    .select(["status", "hold_reason"])
    .where("id", "=", messageId)
    .executeTakeFirstOrThrow();
}
