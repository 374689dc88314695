import type { Selectable } from "kysely";
import { effectiveOf, ruleOfCode } from "#features/litigation/deadlines/server/api.ts";
import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import { appealRules } from "#features/litigation/legal-cases/appeal-rule.ts";
import { registerService } from "#features/litigation/services/server/api.ts";
import { formatDay, seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";

type Lawsuit = Pick<Selectable<DB["suit_lawsuits"]>, "case_id" | "decided_on">;

export type Served = {
  readonly method: StartMethod;
  /** Receipt, or 등재통지 of an electronic service. */
  readonly on: Day;
  readonly openedOn: Day | null;
};

/** A judgment is served on the case of the court work: there its period of appeal is verified and told (product §6.9). */
export function requireCase({ case_id: caseId }: Pick<Lawsuit, "case_id">): void {
  if (caseId !== null) return;
  throw new Failure("ruleViolated", "상소기한은 송무에서 관리합니다. ‘소송사건 등록’을 먼저 해 주세요.");
}

async function caseOf({ query }: Pick<Database, "query">, { case_id: id }: Lawsuit) {
  return query
    .selectFrom("legal_cases as c")
    .leftJoin("service_of_process as s", "s.id", "c.judgment_service_id")
    .select(["c.id", "c.procedure", "c.instance", "c.decided_on", "c.judgment_service_id", "c.served_on"])
    .select(["s.issued_on", "s.effective_on"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
}

type Found = Awaited<ReturnType<typeof caseOf>>;

/** The day on which the service works: deemed where an electronic one was not opened. */
export async function effectiveDay(work: Work, lawsuit: Lawsuit, served: Served): Promise<Day> {
  return dayIn(work, await caseOf(work, lawsuit), served);
}

const dayIn = ({ query }: Work, { procedure }: Pick<Found, "procedure">, { method, on, openedOn }: Served) =>
  effectiveOf(query, { method, on, openedOn }, procedure === "criminal" ? "criminal" : "civil");

/** The court work has the service on another day: one of both is wrong, and a person has to look which. */
async function refuseOtherDay(work: Work, found: Found, served: Served): Promise<void> {
  const standing = found.effective_on ?? found.served_on;
  if (standing === null || standing === (await dayIn(work, found, served))) return;
  throw invalidField(
    "startOn",
    "송무에 등록된 판결 송달의 효력일과 다릅니다. 소송사건의 송달을 확인하고, 그 날이 틀렸으면 송무에서 ‘송달일 정정’을 먼저 해 주세요.",
  );
}

/**
 * Registers the service of the judgment on the case, with the deadline of appeal that follows. One that the court work has
 * registered already stays. Returns what the person should know; 400 where that is of another day, 422 where the case has
 * the service of another judgment.
 */
export async function serveJudgment(
  work: Work,
  context: WriteContext,
  lawsuit: Lawsuit,
  served: Served,
): Promise<string[]> {
  const found = await caseOf(work, lawsuit);
  if (found.judgment_service_id !== null) {
    const issuedOn = found.issued_on ?? found.decided_on;
    if (issuedOn === null || lawsuit.decided_on === null || issuedOn === lawsuit.decided_on) {
      await refuseOtherDay(work, found, served);
      return ["송무에 판결 송달이 이미 등록되어 있습니다. 상소기한은 소송사건에서 확인해 주세요."];
    }
    throw new Failure(
      "ruleViolated",
      `연결한 소송사건에는 다른 판결(${formatDay(issuedOn)})의 송달이 있습니다. 이 심급의 소송사건을 ‘수정’에서 연결해 주세요.`,
    );
  }
  const [code] = appealRules(found);
  const rule = code === undefined ? undefined : await ruleOfCode(work.query, code, served.on);
  const { deadlines, says } = await registerService(work, context, {
    paper: null,
    channel: served.method === "electronic" ? "eService" : "court",
    receivedOn: seoulDay(Date.now()),
    caseId: found.id,
    documentKind: "judgment",
    documentName: "판결정본",
    issuedOn: lawsuit.decided_on,
    party: "",
    result: "delivered",
    method: served.method,
    startOn: served.on,
    openedOn: served.openedOn,
    mailedAt: null,
    messagedAt: null,
    recipients: [],
    deadlines: rule ? [{ ...unset, ruleId: rule.id }] : [],
    noDeadline: rule ? "" : "상소할 수 없는 심급의 판결",
    tellLawyer: true,
  });
  const done =
    deadlines.length === 0
      ? "송무에 판결 송달을 등록했습니다."
      : "송무에 판결 송달과 상소기한을 등록했습니다. 다른 사람이 판결문을 보고 검증해야 합니다.";
  return [done, ...says];
}

/** What of a deadline follows from its service and its rule alone. What is known late is looked into. */
const unset = {
  courtDays: null,
  courtOn: null,
  documentName: "",
  ownerId: null,
  provisional: false,
  overdue: "lateCompletion",
} as const;
