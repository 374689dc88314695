import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { inTransaction, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure } from "../../../../../kit/server/http/failure.ts";
import type { Services } from "../../../../../kit/server/services.ts";
import { resignedRole } from "../../../access/roles.ts";
import { plainAddress } from "../address.ts";
import { deviceName } from "../device.ts";
import { hashToken, newToken } from "../../../../../kit/server/opaque-token.ts";
import { logAccess } from "./log-access.ts";

/**
 * Opens a session for a person who has proved who it is, and writes the 접속기록. Returns the token, which is stored
 * nowhere. Throws 403 with the reason when the person may not sign in; 퇴사 beats everything (spec §6).
 * `means`: how it was proved, e.g. 비밀번호.
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  userId: number,
  means: string,
): Promise<string> {
  const access = { ip: request.ip, subject: means, requestId: request.id };
  const token = newToken();
  const outcome = await inTransaction(
    services.database,
    { userId, staffId: null, requestId: request.id },
    async (work) => {
      const { staffId, refusal } = await admission(work, userId);
      if (refusal !== null) {
        await logAccess(work.query, { ...access, userId, staffId, action: "로그인실패", reason: refusal });
        return refusal;
      }
      await insertSession(work, services, request, userId, token);
      await logAccess(work.query, { ...access, userId, staffId, action: "로그인" });
      return null;
    },
  );
  if (outcome !== null) throw new Failure("forbidden", outcome);
  return token;
}

/** Whether a person may sign in. The rows stay locked until commit, so that leaving and signing in exclude each other. */
async function admission(work: Work, userId: number): Promise<{ staffId: number | null; refusal: string | null }> {
  const user = await work.query
    .selectFrom("users")
    .select(["status", "scope"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  const staff = await work.query
    .selectFrom("staffs")
    .select((eb) => [
      "id",
      "status",
      eb
        .exists(
          eb
            .selectFrom("staff_roles")
            .innerJoin("roles", "roles.id", "staff_roles.role_id")
            .select("roles.id")
            .whereRef("staff_roles.staff_id", "=", "staffs.id")
            .where("roles.name", "=", resignedRole),
        )
        .as("resigned"),
    ])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return { staffId: staff?.id ?? null, refusal: refusalOf(user, staff) };
}

function refusalOf(
  user: { status: string; scope: string } | undefined,
  staff: { status: number; resigned: unknown } | undefined,
): string | null {
  if (staff && (staff.status === 0 || staff.resigned === true)) return "퇴사 처리된 계정입니다.";
  if (user?.status === "pending") return "승인 대기 중입니다.";
  if (user?.status !== "active") return "사용이 중지된 계정입니다.";
  if (!staff || user.scope === "system") return "직원으로 등록되지 않은 계정입니다.";
  return null;
}

async function insertSession(
  work: Work,
  { config }: Services,
  request: FastifyRequest,
  userId: number,
  token: string,
): Promise<void> {
  await work.query
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      idle_until: sql<Date>`now() + make_interval(mins => ${config.sessionIdleMinutes})`,
      expires_at: sql<Date>`now() + make_interval(hours => ${config.sessionHours})`,
      ip: plainAddress(request.ip),
      device: deviceName(request.headers["user-agent"]),
    })
    .execute();
}
