import { createHash } from "node:crypto";
import { sealedText } from "#features/litigation/closing/chain.ts";
import { contentOf, linesOf } from "#features/litigation/closing/server/book.ts";
import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import { columnsOf, computeWith, type RuleRow } from "#features/litigation/deadlines/server/compute.ts";
import { loadLawTables, type LawTables } from "#features/litigation/deadlines/server/load-tables.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Status = "entered" | "disputed" | "verified" | "lodged" | "done" | "waived" | "missed";

/** Days ago on which the document was served, what came, the rule it starts and how far it is. */
const written: readonly (readonly [ago: number, document: string, code: string, StartMethod, Status])[] = [
  [1, "판결정본", "CIV_APPEAL", "personal", "entered"],
  [2, "지급명령 정본", "PAYORDER_OBJ", "post", "entered"],
  [0, "결정정본", "CIV_IMMEDIATE", "personal", "entered"],
  [3, "판결정본", "CIV_APPEAL", "personal", "disputed"],
  [5, "소장 부본", "ANSWER", "personal", "verified"],
  [8, "화해권고결정", "SETTLE_REC_OBJ", "personal", "verified"],
  [12, "상고기록접수통지서", "CIV_FINAL_BRIEF", "personal", "verified"],
  [20, "항소기록접수통지서", "CIV_APPEAL_BRIEF", "personal", "lodged"],
  [16, "판결정본", "CIV_FINAL_APPEAL", "personal", "done"],
  [18, "소장 부본", "ANSWER", "personal", "done"],
  [14, "조정을 갈음하는 결정", "MEDIATION_SUB_OBJ", "personal", "waived"],
  [30, "소취하서 부본", "WITHDRAW_CONSENT", "personal", "missed"],
];

/** The court work of the demo firm: deadlines in every state, a post book, closed days, a holiday that waits for its second person. */
export async function fillDeadlines(filling: Filling, people: FilledPeople): Promise<void> {
  const { query, now } = filling;
  const today = seoulDay(now);
  const law = await loadLawTables(query);
  const rules = await query.selectFrom("legal_deadline_rules").selectAll().where("status", "=", "inForce").execute();
  const projects = await query
    .selectFrom("projects as p")
    .select((eb) => [
      "p.id",
      "p.team_id",
      eb
        .selectFrom("legal_cases as c")
        .select((inner) => inner.fn.min("c.id").as("id"))
        .whereRef("c.project_id", "=", "p.id")
        .as("caseId"),
    ])
    .where("p.their_brief", "<>", "")
    .orderBy("p.id")
    .execute();
  const staff = {
    clerk: people.staff.get("litigation")!,
    lawyer: people.staff.get("lawyer")!,
    other: people.staff.get("narae")!,
  };
  for (const [index, line] of written.entries()) {
    const project = projects[index % projects.length]!;
    const rule = rules.find(({ code }) => code === line[2])!;
    await insertOne({ filling, law, rule, project, staff, line, today });
  }
  const first = projects[0]!;
  await query
    .insertInto("service_of_process")
    .values([
      {
        team_id: first.team_id,
        case_id: first.caseId,
        project_id: first.id,
        channel: "eService",
        document_kind: "brief",
        document_name: "준비서면 부본",
        received_on: today,
        method: "electronic",
        start_on: today,
        created_by: staff.clerk.userId,
      },
      {
        team_id: first.team_id,
        case_id: first.caseId,
        project_id: first.id,
        channel: "post",
        document_kind: "hearingNotice",
        document_name: "변론기일통지서",
        received_on: today,
        method: "post",
        start_on: today,
        status: "noDeadline",
        reason: "기일만 알리는 문서",
        decided_by_id: staff.clerk.id,
        decided_at: now,
        created_by: staff.clerk.userId,
      },
    ])
    .execute();
  await query
    .insertInto("court_holidays")
    .values({
      team_id: first.team_id,
      day: addDays(today, 19),
      name: "임시공휴일",
      kind: "temporary",
      source: "국무회의 의결 (공고 예정)",
      created_by: people.staff.get("admin")?.userId ?? staff.other.userId,
    })
    .execute();
  await fillFollowing(filling, first);
  await closeDays(filling, law, today, staff.other);
}

/** What follows from deadlines: one that a new holiday would move, a judgment the client is to be told of, what was deposited. */
async function fillFollowing({ query, now }: Filling, { id, team_id, caseId }: Hanging): Promise<void> {
  const place = { team_id, project_id: id, case_id: caseId! };
  const today = seoulDay(now);
  const verified = await query
    .selectFrom("deadlines")
    .select(["id", "project_id", "case_id", "team_id", "due_on", "trace"])
    .where("status", "=", "verified")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { id: deadlineId, due_on: oldOn, trace, ...of } = verified;
  const newOn = addDays(oldOn, 1);
  await query
    .insertInto("deadline_moves")
    .values({
      ...of,
      deadline_id: deadlineId,
      cause: "휴일 등록: 임시공휴일",
      old_on: oldOn,
      new_on: newOn,
      old_trace: trace,
      new_trace: `${trace}\n${newOn}: 임시공휴일 다음 근무일`,
    })
    .execute();
  await query
    .insertInto("judgment_notices")
    .values([
      {
        ...of,
        project_id: of.project_id!,
        case_id: of.case_id!,
        deadline_id: deadlineId,
        title: "판결정본",
        due_on: addDays(today, 1),
        last_day: oldOn,
      },
      // Nothing follows from this one: the client learns of it all the same.
      { ...place, title: "소송비용액확정결정", due_on: addDays(today, 2), deadline_id: null, last_day: null },
    ])
    .execute();
  await query
    .insertInto("court_securities")
    .values([
      { ...place, kind: "deposit", title: "가압류 담보 공탁", amount: 5_000_000, deposited_on: addDays(today, -40) },
      {
        ...place,
        kind: "insurance",
        title: "강제집행정지 보증보험",
        amount: 12_000_000,
        deposited_on: addDays(today, -9),
      },
    ])
    .execute();
}

type Hanging = { readonly id: number; readonly team_id: number; readonly caseId: number | null };

type Person = { readonly id: number; readonly userId: number };
type One = {
  readonly filling: Filling;
  readonly law: LawTables;
  readonly rule: RuleRow;
  readonly project: { readonly id: number; readonly team_id: number; readonly caseId: number | null };
  readonly staff: Readonly<Record<"clerk" | "lawyer" | "other", Person>>;
  readonly line: (typeof written)[number];
  readonly today: Day;
};

async function insertOne({ filling, law, rule, project, staff, line, today }: One): Promise<void> {
  const { query } = filling;
  const [ago, document, , method, status] = line;
  const startOn = addDays(today, -ago);
  const enteredAt = new Date(`${startOn}T10:20:00+09:00`);
  const { clerk, lawyer } = staff;
  const place = { team_id: project.team_id, project_id: project.id, case_id: project.caseId };
  const by = { created_at: enteredAt, created_by: clerk.userId, updated_by: clerk.userId };
  const told = { method, startOn, openedOn: null, courtDays: null, courtOn: null };
  const computed = computeWith(law, rule, told);
  const service = await query
    .insertInto("service_of_process")
    .values({
      ...place,
      ...by,
      status: "decided",
      channel: method === "post" ? "post" : "court",
      document_kind: "other",
      document_name: document,
      received_on: startOn,
      method,
      start_on: startOn,
      effective_on: computed.effectiveOn,
      result: "delivered",
      decided_by_id: clerk.id,
      decided_at: enteredAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const verified = status === "verified" || status === "lodged" || status === "done";
  const { id } = await query
    .insertInto("deadlines")
    .values({
      ...place,
      ...by,
      ...columnsOf(rule, told, computed),
      service_id: service.id,
      rule_id: rule.id,
      title: rule.name,
      peremptory: rule.peremptory,
      start_method: method,
      start_on: startOn,
      status,
      owner_id: lawyer.id,
      entered_by_id: clerk.id,
      ...(verified && { verified_by_id: lawyer.id, verified_at: new Date(enteredAt.getTime() + 3_600_000) }),
      ...settlement(status, staff, { enteredAt, dueOn: computed.dueOn }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status !== "disputed") return;
  await query
    .insertInto("deadline_checks")
    .values({
      deadline_id: id,
      by_id: lawyer.id,
      user_id: lawyer.userId,
      start_method: method,
      start_on: addDays(startOn, -1),
      rule_id: rule.id,
      lawyer: true,
      equal: false,
    })
    .execute();
}

function settlement(
  status: Status,
  { clerk }: One["staff"],
  { enteredAt, dueOn }: { readonly enteredAt: Date; readonly dueOn: Day },
) {
  const at = new Date(enteredAt.getTime() + 2 * 86_400_000);
  const receipt = {
    receipt_no: `전자-${enteredAt.getTime() % 100_000}`,
    receipt_document: "제출서면",
    receipt_file: "접수증.pdf",
    received_at: at,
  };
  const settled = { settled_at: at, settled_by_id: clerk.id };
  if (status === "lodged") return receipt;
  if (status === "done") return { ...receipt, ...settled };
  if (status === "waived") return { ...settled, waiver: "의뢰인의 이의포기서" };
  if (status !== "missed") return {};
  return {
    settled_at: new Date(`${addDays(dueOn, 1)}T09:30:00+09:00`),
    settled_by_id: clerk.id,
    reason: "의뢰인과 연락되지 않음",
    report: "취하에 이의하지 않기로 하여 기간이 지났습니다. 책임변호사에게 알렸습니다.",
  };
}

/** Working days of the last month that were closed, but for one: it is named until somebody closes it. */
async function closeDays({ query }: Filling, law: LawTables, today: Day, closer: Person): Promise<void> {
  const { courtDays } = law.on(today);
  const left = courtDays.workingDaysBefore(today, 4);
  let previousHash = "";
  for (let day = addDays(today, -30); day < today; day = addDays(day, 1)) {
    if (courtDays.closed(day) !== null || day === left) continue;
    const closedAt = new Date(`${day}T18:40:00+09:00`);
    const sealed = {
      day,
      content: contentOf(await linesOf(query, day)),
      previousHash,
      closedById: closer.id,
      closedAt: closedAt.toISOString(),
      note: "",
    };
    previousHash = createHash("sha256").update(sealedText(sealed), "utf8").digest("hex");
    const { id } = await query
      .insertInto("daily_closings")
      .values({
        day,
        content: sealed.content,
        previous_hash: sealed.previousHash,
        hash: previousHash,
        closed_by_id: closer.id,
        closed_at: closedAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("change_log")
      .values({
        user_id: closer.userId,
        staff_id: closer.id,
        action: "dailyClosing.close",
        record_type: "dailyClosing",
        record_id: id,
        changes: JSON.stringify({ hash: [null, previousHash], day: [null, day] }),
      })
      .execute();
  }
}
