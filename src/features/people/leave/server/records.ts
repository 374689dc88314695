import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { manageLeave, keepOwnLeave } from "../access.ts";
import { leaveKinds, type LeaveKind } from "../law/days.ts";
import { leave } from "../leave.ts";
import { enteredForYou } from "./bell.ts";
import { bookLeave } from "./booking.ts";
import { syncHandover } from "./handover-list.ts";
import { ledPeople } from "./leads.ts";
import { titleOf, whenOf } from "./when.ts";

const explained: readonly LeaveKind[] = ["sick", "family", "official"];

/** One asks for one's own leave, and 인사관리 for anybody's; while nobody has decided on it, it is changed. */
async function refuseUnfit({ asker, before, changes }: Writing<typeof leave>): Promise<void> {
  const me = asker.viewer.staff?.id ?? null;
  const staff = (changes.staff ?? before?.["staff"]) as number;
  const isHr = manageLeave.allows(asker.facts);
  if (staff !== me && !isHr) throw invalidField("staff", "본인의 휴가만 신청할 수 있습니다.");
  if (before && before["staff"] !== staff) throw invalidField("staff", "다른 직원의 휴가로 바꿀 수 없습니다.");
  if (before && before["status"] !== "requested") {
    throw new Failure("ruleViolated", "승인 절차가 시작된 휴가는 고칠 수 없습니다. 취소하고 다시 신청해 주세요.");
  }
  const deputy = changes.deputy === undefined ? before?.["deputy"] : changes.deputy;
  if (deputy === staff) throw invalidField("deputy", "대무자는 다른 직원이어야 합니다.");
  const kind = (changes.kind ?? before?.["kind"]) as LeaveKind;
  const purpose = (changes.purpose ?? before?.["purpose"] ?? "") as string;
  if (explained.includes(kind) && !/\S/.test(purpose))
    throw invalidField("purpose", `${leaveKinds[kind]} 사유를 적어 주세요.`);
  const startsOn = (changes.startsOn ?? before?.["startsOn"]) as string;
  if (!isHr && startsOn < seoulDay(Date.now()) && kind !== "sick") {
    throw invalidField("startsOn", "지난 날의 휴가는 인사관리에서 등록합니다.");
  }
}

/** A new or changed leave books its days, and lists what falls into it. */
async function bookWritten({ work, asker, before }: Writing<typeof leave>, id: number): Promise<void> {
  const row = await work.query.selectFrom("leaves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const when = whenOf(row);
  const minutes = await bookLeave(work, asker, id, { ...when, staffId: row.staff_id });
  // Whose it is decides the team: 인사관리 may work in another.
  await sql`update leaves set minutes = ${minutes}, title = ${titleOf(when)},
    team_id = coalesce((select s.home_team_id from staffs s where s.id = ${row.staff_id}), team_id) where id = ${id}`.execute(
    work.query,
  );
  await syncHandover(work, asker.viewer.staff?.id ?? null, id);
  const me = asker.viewer.staff?.id ?? null;
  if (!before && row.staff_id !== me) {
    await ring(work, enteredForYou, { from: me, to: [row.staff_id], about: { type: "leave", id } });
  }
}

/** 휴가 with its rules: one sees the own, that of the people one leads, and 인사관리 all. */
export const leaveRecords = defineRecords(leave, {
  show: keepOwnLeave,
  manage: keepOwnLeave,
  list: null,
  scope: (asker) =>
    manageLeave.allows(asker.facts)
      ? sql<boolean>`true`
      : sql<boolean>`(r.staff_id = ${asker.viewer.staff?.id ?? null}::bigint or r.staff_id in (${ledPeople(asker)}))`,
  actions: {
    lead: "1차 승인",
    approve: "인사 승인",
    move: "시기변경",
    reject: "반려",
    agree: "바꾼 날 수락",
    withdraw: "신청 취소",
    askBack: "취소 요청",
    cancel: "취소 승인",
    keep: "취소 반려",
    returned: "노무수령 거부 없이 근무해 되돌림",
    used: "사용",
    left: "퇴사로 취소",
    leftWithin: "퇴사일까지로 줄임",
    deputyLeft: "대무자의 퇴사로 대무 해제",
  },
  check: refuseUnfit,
  written: bookWritten,
});
