import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { meAsPartner } from "#features/partner/members/server/api.ts";
import { meeting } from "../meeting.ts";
import { meetingRule } from "../rule.ts";
import { inviteMembers } from "./commands/invite-members.ts";

export const meetingRuleRecords = defineRecords(meetingRule, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  check: async ({ work, before, changes }) => {
    // What meetings were counted by stays as it was.
    const { rows } = await sql`select from partner_meetings where status = 'closed' and deleted_at is null
      and kind = ${before?.["meeting"] ?? changes.meeting}
      and (held_at at time zone 'Asia/Seoul')::date >= ${before?.["fromOn"] ?? changes.fromOn}::date limit 1`.execute(
      work.query,
    );
    if (rows.length === 0) return;
    if (before)
      throw new Failure("ruleViolated", "종료된 회의가 이 규정으로 계산되었습니다. 새 적용일로 등록해 주세요.");
    throw invalidField("fromOn", "그날 뒤에 종료된 회의가 있습니다. 뒤의 적용일을 넣어 주세요.");
  },
});

const came = sql`a.state in ('present','late','proxy')`;

async function refuseLateChange({ before, changes }: Writing<typeof meeting>): Promise<void> {
  if (!before || before["status"] === "planned") return;
  if (before["status"] !== "open") throw new Failure("ruleViolated", "끝난 회의의 내용은 고칠 수 없습니다.");
  if (changes.kind !== undefined && changes.kind !== before["kind"])
    throw invalidField("kind", "개회한 뒤에는 구분을 바꿀 수 없습니다.");
}

/** 회의 with its rules. Members are called when it is entered, anew when its kind or day changes, and when it begins. */
export const meetingRecords = defineRecords(meeting, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    called: sql`(select count(*)::int from meeting_attendances a where a.meeting_id = r.id)`,
    attending: sql`(select count(*)::int from meeting_attendances a where a.meeting_id = r.id and ${came})`,
    mine: (asker) => sql`(select a.state from meeting_attendances a
      where a.meeting_id = r.id and a.partner_id = ${meAsPartner(asker)})`,
  },
  actions: {
    checkIn: "출석",
    giveProxy: "위임",
    takeProxyBack: "위임 철회",
    enterAttendance: "출석 정정",
    saveAgenda: "안건 저장",
    saveStances: "의결 기록",
  },
  check: refuseLateChange,
  removing: ({ status }) => {
    if (status === "open" || status === "closed")
      throw new Failure("ruleViolated", "개회한 회의는 출석 기록으로 남습니다. 삭제할 수 없습니다.");
  },
  written: async ({ work, before, changes }, id) => {
    const isOther = changes.kind !== undefined || changes.heldAt !== undefined;
    if (!before || (isOther && before["status"] === "planned")) await inviteMembers(work, id);
  },
});
