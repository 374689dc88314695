import { declineByConflict } from "#features/pipeline/conflicts/server/commands/decline-by-conflict.ts";
import { runConflictCheck } from "#features/pipeline/conflicts/server/commands/run-conflict-check.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { conflictingConsult } from "./fill-consults.ts";
import type { FilledPipeline } from "./fill-records.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Decision = "clear" | "consentNeeded" | "prohibited" | "waived";
type Ruling = { readonly consult: FilledPipeline["consults"][number]; readonly decision: Decision };

const counsel = "responsible-lawyer";

/**
 * Looks for conflicts where the firm would have looked: a consultation whose caller stands against a client stays
 * undecided, others carry each decision a lawyer can make, and one was declined for it.
 */
export async function fillConflicts(filling: Filling, people: FilledPeople, pipeline: FilledPipeline): Promise<void> {
  // Nobody listens yet, and what nobody did needs no entry in the change log.
  const work: Work = {
    query: filling.query,
    audit: () => undefined,
    emit: () => undefined,
    emitSurely: () => undefined,
  };
  const asker = askerOf(people);
  const look = ({ id, teamId }: FilledPipeline["consults"][number]) =>
    runConflictCheck(work, { ...asker, keyring: null }, { type: "consult", id, teamId });
  await look(pipeline.consults[conflictingConsult]!);
  for (const ruling of rulings(pipeline)) {
    await decide(filling, people, ruling, await look(ruling.consult));
    if (ruling.decision === "prohibited") await declineByConflict(work, { type: "consult", id: ruling.consult.id });
  }
}

function rulings({ consults }: FilledPipeline): Ruling[] {
  const ofStatus = (...states: readonly string[]) => consults.filter(({ status }) => states.includes(status));
  const [waived, ...clear] = ofStatus("converted");
  return [
    ...clear.map((consult): Ruling => ({ consult, decision: "clear" })),
    ...ofStatus("done", "considering").map((consult): Ruling => ({ consult, decision: "clear" })),
    { consult: waived!, decision: "waived" },
    { consult: ofStatus("onHold")[0]!, decision: "consentNeeded" },
    { consult: ofStatus("declined")[0]!, decision: "prohibited" },
  ];
}

async function decide(
  { query, now }: Filling,
  { staff }: FilledPeople,
  { decision, consult }: Ruling,
  checkId: number,
): Promise<void> {
  const code = { clear: null, waived: "31-1-2", consentNeeded: "31-1-2", prohibited: "31-1-1" }[decision];
  const clause =
    code === null
      ? null
      : await query
          .selectFrom("legal_clauses")
          .select(["code", "effective_from"])
          .where("code", "=", code)
          .orderBy("effective_from", "desc")
          .executeTakeFirstOrThrow();
  const notes = {
    clear: "이름이 같을 뿐 다른 사람임을 확인함",
    waived: "위임인에게 설명하고 동의서를 받음",
    consentNeeded: "위임인의 동의를 받은 뒤 다시 판단",
    prohibited: "상대방이 먼저 상의하고 수임을 승낙한 사건",
  };
  await query
    .updateTable("conflict_checks")
    .set({
      decision,
      clause: clause?.code ?? null,
      clause_from: clause?.effective_from ?? null,
      note: notes[decision],
      consent_ref: decision === "waived" ? "동의서 1부 (서명 원본 보관)" : "",
      decided_by: staff.get(counsel)!.id,
      decided_at: consult.createdAt < now ? new Date((consult.createdAt.getTime() + now.getTime()) / 2) : now,
    })
    .where("id", "=", checkId)
    .execute();
}

/** The lawyer who looks; the check asks only who it was. */
function askerOf({ staff, teamIds }: FilledPeople): Asker {
  const { id, shortName, department, userId } = staff.get(counsel)!;
  const teamId = teamIds["본사팀"];
  return {
    viewer: {
      userId,
      sessionId: 0,
      email: "",
      name: shortName,
      staff: { id, shortName, department, teamIds: [teamId], teamId, allTeamView: false },
      roles: ["책임변"],
      rules: [],
      inPresaleTeam: false,
      isDevice: false,
      devPages: true,
      walls: [],
    },
    facts: {
      signedIn: true,
      isStaff: true,
      hasTeam: true,
      inPresaleTeam: false,
      isDevice: false,
      devPages: true,
      isAdministrator: true,
      abilities: { can: () => true },
    },
  };
}
