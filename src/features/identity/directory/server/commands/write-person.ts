import { sql } from "kysely";
import type { z } from "zod";
import { folded } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { formatPhone } from "#platform/phone.ts";
import { refuseUnfitOffice } from "../ex-office.ts";
import type { createPerson, updatePerson } from "../../schemas.ts";
import { touchTaskLists } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import { handShortNameOn } from "#features/identity/access/server/commands/hand-on-names.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { lockPerson, workingStaff } from "../locked-person.ts";
import { addPendingAccount } from "./invite-person.ts";

type NewPerson = z.output<typeof createPerson.body>;
type Changes = Omit<z.output<typeof updatePerson.body>, "version">;

const columns = {
  shortName: "short_name",
  realName: "real_name",
  department: "department",
  position: "position",
  jobType: "job_type",
  licenseNo: "license_no",
  practiceEligibleFrom: "practice_eligible_from",
  tel: "tel",
  ext: "ext",
  hiredAt: "hired_at",
  deputyId: "deputy_id",
  exOfficeAgency: "ex_public_office_agency",
  exOfficeLeftOn: "ex_public_office_left_on",
} as const satisfies Record<keyof Changes, string>;
type Key = keyof typeof columns;

/** A new staff record in a team; with an e-mail also an account that waits for approval. Returns its id. */
export function addPerson(database: Database, actor: Actor, input: NewPerson): Promise<number> {
  const { teamId, email, ...fields } = input;
  return inTransaction(database, actor, async (work) => {
    await refuseTakenName(work, fields.shortName, 0);
    await refuseUnfitDeputy(work, fields.deputyId, 0);
    refuseUnfitOffice({ ...fields, agency: fields.exOfficeAgency ?? "", leftOn: fields.exOfficeLeftOn ?? null });
    const team = await work.query
      .selectFrom("teams")
      .select("id")
      .where("id", "=", teamId)
      .where("active", "=", true)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!team) throw invalidField("teamId", "사용 중인 팀을 선택해 주세요.");
    const { id } = await work.query
      .insertInto("staffs")
      .values({
        ...(stored(fields) as { short_name: string; real_name: string }),
        team_id: teamId,
        created_by: actor.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await work.query
      .insertInto("staff_teams")
      .values({ staff_id: id, team_id: teamId, created_by: actor.userId })
      .execute();
    const changes = { shortName: [null, fields.shortName], teamIds: [null, [teamId]] };
    work.audit({ action: "staff.create", recordType: "staff", recordId: id, changes });
    if (email !== "") await addPendingAccount(work, actor, { staffId: id, realName: fields.realName, email });
    return id;
  });
}

/** Changes particulars of a staff record; answers its new version. 409 when somebody else was first. */
export function changePerson(
  database: Database,
  actor: Actor,
  { staffId, version, changes }: { staffId: number; version: number; changes: Changes },
): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, staffId, version);
    const keys = (Object.keys(columns) as Key[]).filter(
      (key) => changes[key] !== undefined && storedValue(key, changes[key]) !== row[columns[key]],
    );
    if (keys.length === 0) return row.version;
    if (keys.includes("shortName")) await refuseTakenName(work, changes.shortName ?? "", staffId);
    if (keys.includes("deputyId")) await refuseUnfitDeputy(work, changes.deputyId ?? null, staffId);
    if (row.left_at !== null && changes.hiredAt && changes.hiredAt > row.left_at) {
      throw invalidField("hiredAt", "입사일은 퇴사일보다 늦을 수 없습니다.");
    }
    if (keys.some((key) => ofOffice.includes(key))) {
      const { exOfficeAgency, exOfficeLeftOn, hiredAt } = changes;
      refuseUnfitOffice({
        agency: exOfficeAgency ?? row.ex_public_office_agency ?? "",
        leftOn: exOfficeLeftOn === undefined ? row.ex_public_office_left_on : exOfficeLeftOn,
        hiredAt: hiredAt === undefined ? row.hired_at : hiredAt,
      });
    }
    const after = await work.query
      .updateTable("staffs")
      .set({
        ...stored(Object.fromEntries(keys.map((key) => [key, changes[key]]))),
        ...(keys.includes("shortName") && { short_name_apart: "" }),
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", staffId)
      .returning("version")
      .executeTakeFirstOrThrow();
    if (keys.includes("shortName")) await handShortNameOn(work, row.short_name);
    if (keys.includes("realName") && row.user_id !== null) {
      await work.query.updateTable("users").set({ name: changes.realName! }).where("id", "=", row.user_id).execute();
    }
    work.audit({
      action: "staff.update",
      recordType: "staff",
      recordId: staffId,
      changes: Object.fromEntries(keys.map((key) => [key, [row[columns[key]], storedValue(key, changes[key])]])),
    });
    if (keys.includes("tel") && row.user_id !== null && row.user_id !== actor.userId) {
      const act = { actorUserId: actor.userId, targetUserId: row.user_id, action: "changeContact" };
      await logGrant(work, { ...act, reason: "연락처 변경" });
    }
    // Task lists show short names.
    if (keys.includes("shortName")) await touchTaskLists(work, "all");
    return after.version;
  });
}

/** What a change of decides whether an office that was left is fit. */
const ofOffice: readonly Key[] = ["exOfficeAgency", "exOfficeLeftOn", "hiredAt"];

function storedValue(key: Key, value: unknown): unknown {
  if (key === "exOfficeAgency" && value === "") return null;
  return key === "tel" && typeof value === "string" ? formatPhone(value) : value;
}

function stored(fields: Partial<Record<Key, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [columns[key as Key], storedValue(key as Key, value)]),
  );
}

/** Short names are what tasks and lists show, so two people at work never share one. */
async function refuseTakenName(work: Work, shortName: string, exceptId: number): Promise<void> {
  const taken = await work.query
    .selectFrom("staffs")
    .select("id")
    .where(sql<string>`folded(short_name)`, "=", folded(shortName))
    .where("status", "=", 1)
    .where("deleted_at", "is", null)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  if (!taken) return;
  const message = "이미 쓰고 있는 호칭입니다.";
  throw new Failure("conflict", message, { fields: { shortName: message } });
}

async function refuseUnfitDeputy(work: Work, deputyId: number | null, staffId: number): Promise<void> {
  if (deputyId === null) return;
  if (deputyId === staffId) throw invalidField("deputyId", "본인을 대무자로 지정할 수 없습니다.");
  if (!(await workingStaff(work, [deputyId])).has(deputyId)) {
    throw invalidField("deputyId", "재직 중인 직원을 대무자로 지정해 주세요.");
  }
}
