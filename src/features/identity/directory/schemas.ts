import { z } from "zod";
import { isPhone } from "#platform/phone.ts";
import {
  day,
  emailAddress,
  instant,
  line,
  paging,
  recordId,
  recordIdParam,
  success,
  telephone,
  text,
} from "#platform/schema.ts";
import { jobTypes } from "#features/identity/staff/job-types.ts";
import { staffStates } from "./person.ts";
import { longestReason, reason } from "#platform/reason.ts";

export const named = z.strictObject({ id: recordId, name: z.string() });
// Staff and teams of the whole firm: whoever administers them sees all, so no record is foreign.
export const staffParam = z.strictObject({ staffId: recordIdParam });
export const version = z.int().min(1).meta({ label: "버전" });
const phone = telephone("휴대전화", 20)
  .refine((value) => value === "" || isPhone(value), "휴대전화 형식을 확인해 주세요. 내선은 내선 칸에 적어 주세요.")
  .meta({ label: "휴대전화", examples: ["010-0000-0000", ""] });

const person = z.strictObject({
  id: recordId,
  version,
  shortName: z.string(),
  realName: z.string(),
  department: z.string(),
  position: z.string(),
  jobType: z.enum(jobTypes),
  state: z.enum(staffStates),
  /** 주소속 first. */
  teams: z.array(named),
  homeTeamId: recordId.nullable(),
  roles: z.array(z.string()),
  /** Masked for those who only look. */
  tel: z.string(),
  ext: z.string(),
  email: z.string(),
  userId: recordId.nullable(),
  licenseNo: z.string(),
  /** 전문분야 that the bar has registered, those that have not ended. */
  specialties: z.array(z.string()),
  hiredAt: day.nullable(),
  leftAt: day.nullable(),
});

export const listPeople = {
  query: z.strictObject({
    ...paging,
    search: line("검색어", 100).default(""),
    state: z
      .enum(["working", ...staffStates, "all"])
      .default("working")
      .meta({ label: "상태" }),
    jobType: z
      .enum(["", ...jobTypes])
      .default("")
      .meta({ label: "직무" }),
    teamId: z
      .union([z.literal(""), recordIdParam])
      .default("")
      .meta({ label: "팀" }),
  }),
  response: success({
    models: z.array(
      person.extend({
        /** 연수교육 of this year in minutes; null for who is no lawyer, and for those who do not manage staff. */
        training: z
          .strictObject({ minutes: z.int(), ethics: z.int(), target: z.int(), ethicsTarget: z.int() })
          .nullable(),
      }),
    ),
    total: z.int(),
  }),
};

export const readPerson = {
  params: staffParam,
  response: success({
    model: person.extend({
      /** Digest of the photo; blank: none. */
      photo: z.string(),
      practiceEligibleFrom: day.nullable(),
      onLeaveFrom: day.nullable(),
      /** The planned day of return. */
      onLeaveUntil: day.nullable(),
      /** The public office that was left and when; blank for those who neither manage staff nor are the person. */
      exOfficeAgency: z.string(),
      exOfficeLeftOn: day.nullable(),
      /** Teams with first and last day, the latest first; `until` null: still in it. */
      memberships: z.array(z.strictObject({ team: z.string(), from: day, until: day.nullable() })),
      deputy: named.nullable(),
      isMe: z.boolean(),
      history: z.array(z.strictObject({ id: recordId, at: instant, who: z.string(), action: z.string() })),
      handovers: z.array(
        z.strictObject({
          id: recordId,
          at: instant,
          who: z.string(),
          note: z.string(),
          moves: z.array(z.strictObject({ group: z.string(), count: z.int(), to: z.string() })),
        }),
      ),
    }),
  }),
};

const written = {
  shortName: line("호칭", 20).min(1),
  realName: line("성명", 50).min(1),
  department: line("부서", 40),
  position: line("직책", 40),
  jobType: z.enum(jobTypes).meta({ label: "직무" }),
  licenseNo: line("변호사등록번호", 20),
  practiceEligibleFrom: day.nullable(),
  tel: phone,
  ext: telephone("내선", 10).regex(/^[0-9-]*$/, "내선번호는 숫자와 하이픈으로 입력해 주세요."),
  hiredAt: day.nullable(),
  deputyId: recordId.nullable(),
  /** 공직 경력 (변호사법 제31조 제3항): the office that was left, and the day; both or none. */
  exOfficeAgency: line("퇴직한 기관", 100).optional(),
  exOfficeLeftOn: day.nullable().optional(),
};

export const createPerson = {
  body: z.strictObject({ ...written, teamId: recordId, email: emailAddress("이메일") }),
  response: success({ model: z.strictObject({ id: recordId }) }),
};

export const updatePerson = {
  params: staffParam,
  body: z.strictObject({ ...z.strictObject(written).partial().shape, version }),
  response: success({ model: z.strictObject({ version }) }),
};

/** An account that waits for approval, or a waiting one that exists. */
export const invitePerson = {
  params: staffParam,
  body: z.strictObject({ email: emailAddress("이메일").min(3), reason: reason() }),
  response: success({}),
};

export const setOnLeave = {
  params: staffParam,
  body: z.strictObject({
    from: day.nullable(),
    /** The planned day of return; with `from` alone. */
    until: day.nullable().default(null),
    reason: reason(),
  }),
  response: success({}),
};

/** A place that is handed over, as `readHoldings` names it. */
const group = z.string().regex(/^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40})?$/);
const held = { group, label: z.string(), unit: z.string(), count: z.int() };

export const readHoldings = {
  params: staffParam,
  response: success({
    models: z.array(
      z.strictObject({
        ...held,
        /** May go to a team whose members pick. */
        forTeam: z.boolean(),
        /** The first few by number or name; none of tasks, whose titles are between sender and recipient. */
        samples: z.array(z.string()),
      }),
    ),
    total: z.int(),
    sessions: z.int(),
    roles: z.array(z.string()),
  }),
};

/** One target a group: a colleague, or a team whose members pick. */
const assignment = z.strictObject({ group, staffId: recordId.nullable(), teamId: recordId.nullable() });

export const letGo = {
  params: staffParam,
  body: z.strictObject({
    assignments: z.array(assignment).max(200),
    note: text("인계 메모", 5000),
    /** The last day of work, today or before; absent: today. */
    leftAt: day.optional().meta({ label: "퇴사일" }),
    /** What the person holds of the firm, one a line, and who takes it back. */
    equipment: text("반납할 장비", 1000).default(""),
    equipmentTo: recordId.nullable().default(null).meta({ label: "장비를 회수할 사람" }),
    /** Needed when it is done, not to look what would happen. */
    reason: text("사유", longestReason),
    version,
    /** Y: says what would happen and writes nothing. */
    dryRun: z.enum(["Y", "N"]),
  }),
  response: success({
    model: z.strictObject({
      done: z.boolean(),
      moves: z.array(z.strictObject({ ...held, to: z.string() })),
      sessions: z.int(),
      leftAt: day,
      /** What else ends with the employment, in words. */
      ends: z.array(z.string()),
    }),
  }),
};

export const rehire = {
  params: staffParam,
  body: z.strictObject({ teamId: recordId, hiredAt: day, reason: reason() }),
  response: success({}),
};
