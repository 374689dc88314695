import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import { rateOn } from "#firm/server/rates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { managePartners, showPartners } from "../access.ts";
import { partner } from "../partner.ts";
import { stake } from "../stake.ts";

const today = sql`(now() at time zone 'Asia/Seoul')::date`;
const held = (column: string) => sql`(stake_on(r.id, ${today})).${sql.ref(column)}`;

/** One row for each person who has not left: two entries at once would count twice in every quorum. */
async function refuseSecondRow({ work, before, changes }: Writing<typeof partner>): Promise<void> {
  const { staff, exOffice, leftOfficeOn } = changes;
  const office = exOffice ?? before?.["exOffice"] ?? "";
  const day = leftOfficeOn === undefined ? (before?.["leftOfficeOn"] ?? null) : leftOfficeOn;
  if (day !== null && office === "") throw invalidField("exOffice", "퇴직일이 있으면 퇴임 기관도 적어 주세요.");
  if (day === null && office !== "" && (exOffice !== undefined || leftOfficeOn !== undefined))
    throw invalidField("leftOfficeOn", "퇴임 기관이 있으면 퇴직일도 적어 주세요. 수임제한 기간을 퇴직일부터 셉니다.");
  await refuseOverlap({ work, before, changes });
  if (staff === undefined || staff === before?.["staff"]) return;
  if (before) throw invalidField("staff", "명부의 직원은 바꿀 수 없습니다. 새로 등록해 주세요.");
  await sql`select from staffs where id = ${staff} for update`.execute(work.query);
  const { rows } = await sql`select from partners where staff_id = ${staff} and status <> 'left'
    and deleted_at is null`.execute(work.query);
  if (rows.length > 0) throw invalidField("staff", "이미 명부에 있는 직원입니다.");
}

/** Whoever comes back begins after having left: a day of both would count twice in stakes and shares. */
async function refuseOverlap({ work, before, changes }: Pick<Writing<typeof partner>, "work" | "before" | "changes">) {
  const { joinedOn, staff = before?.["staff"] as number } = changes;
  if (joinedOn === undefined) return;
  const { rows } = await sql<{ leavesOn: Day }>`select leaves_on::text as "leavesOn" from partners
    where staff_id = ${staff} and id is distinct from ${before?.["id"] ?? null}::bigint
      and leaves_on > ${joinedOn}::date and joined_on <= ${joinedOn}::date and deleted_at is null`.execute(work.query);
  if (rows[0]) throw invalidField("joinedOn", `${rows[0].leavesOn}에 탈퇴한 파트너입니다. 그날부터 적을 수 있습니다.`);
}

/** 파트너 명부 with its rules. It is the firm's; colleagues' telephones are shown whole to the partners. */
export const partnerRecords = defineRecords(partner, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  whole: () => sql<boolean>`true`,
  choosable: sql<boolean>`(r.status <> 'left')`,
  computed: {
    units: sql`coalesce(${held("units")}, 0)`,
    votes: sql`coalesce(${held("votes")}, 0)`,
    capital: sql`coalesce(${held("capital")}, 0)`,
    share: sql`round(100.0 * coalesce(${held("units")}, 0) / nullif(stake_units_on(${today}), 0), 3)`,
    tel: sql`(select s.tel from staffs s where s.id = r.staff_id)`,
    barUntil: sql`(r.left_office_on + make_interval(months => (${rateOn("officialBarMonths", sql`r.left_office_on`)})::int))::date`,
  },
  actions: { settleItem: "탈퇴 정산 항목", unsettleItem: "탈퇴 정산 항목 되돌림" },
  check: refuseSecondRow,
});

const isReversed = sql`exists (select from partner_stakes x where x.reversal_of_id = r.id)`;

/** Of a partner who has given notice no stake begins after the day on which he leaves. */
async function refuseAfterLeaving({ work, changes }: Writing<typeof stake>): Promise<void> {
  const { partner: id, fromOn } = changes;
  const row = await work.query
    .selectFrom("partners")
    .select(["joined_on as joinedOn", "leaves_on as leavesOn", "status"])
    .where("id", "=", id!)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (fromOn! < row.joinedOn) throw invalidField("fromOn", `가입일 ${row.joinedOn}부터 적을 수 있습니다.`);
  if (row.status !== "active" && fromOn! >= row.leavesOn!)
    throw new Failure("ruleViolated", `${row.leavesOn}에 탈퇴하는 파트너입니다. 그날부터는 지분이 없습니다.`);
}

/** 지분 with its rules: entered, never changed. */
export const stakeRecords = defineRecords(stake, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    state: sql`case when r.reversal_of_id is not null then 'reversal' when ${isReversed} then 'reversed'
      when r.from_on > ${today} then 'ahead' when r.id = (stake_on(r.partner_id, ${today})).id then 'held' else 'past' end`,
    share: sql`case when r.reversal_of_id is null and not ${isReversed}
      then round(100.0 * r.units / nullif(stake_units_on(r.from_on), 0), 3) end`,
  },
  actions: { reverse: "정정" },
  check: refuseAfterLeaving,
});
