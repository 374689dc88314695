import { sql, type RawBuilder } from "kysely";
import { heldPlaces, type HeldPlace } from "#records/server/held.ts";

export type TaskHolding = "receivedAny" | "receivedAll" | "sent";

/** What a person may still hold when leaving. */
export type Holding = {
  /** What calls name it by. */
  readonly group: string;
  readonly label: string;
  readonly unit: string;
  /** May go to a team whose members pick, instead of to one colleague. */
  readonly forTeam: boolean;
  /** The narrower choice that whoever takes it over has to be among: lawyers. */
  readonly among?: string | undefined;
  /** The field that names the person; of tasks their own commands know. */
  readonly place: Place | TaskHolding;
};

/** Rows `r` of a table in which a column names the person. */
export type Place = {
  readonly table: string;
  readonly column: string;
  /** As the change log names the kind and what happened. */
  readonly kind: string;
  readonly action: string;
  /** What one is called, for the first few. */
  readonly title: RawBuilder<string>;
  /** Which of them still need somebody. */
  readonly open: RawBuilder<unknown>;
  /** Why a colleague may not take these rows over, naming them; null where nothing speaks against it. */
  readonly unfit?: HeldPlace["unfit"];
};

const tasks: readonly Holding[] = [
  {
    group: "receivedAny",
    label: "받은 업무 (한 사람이 완료)",
    unit: "건",
    forTeam: true,
    place: "receivedAny",
  },
  { group: "receivedAll", label: "받은 업무 (모두 완료)", unit: "건", forTeam: false, place: "receivedAll" },
  { group: "sent", label: "보낸 업무", unit: "건", forTeam: false, place: "sent" },
];

const ofPeople: readonly Holding[] = [
  {
    group: "teamsLed",
    label: "팀장인 팀",
    unit: "팀",
    forTeam: false,
    place: {
      table: "teams",
      column: "leader_id",
      kind: "team",
      action: "handOver",
      title: sql<string>`r.name`,
      open: sql`r.deleted_at is null`,
    },
  },
  {
    group: "deputyOf",
    label: "대무자로 지정됨",
    unit: "명",
    forTeam: false,
    place: {
      table: "staffs",
      column: "deputy_id",
      kind: "staff",
      action: "handOver",
      title: sql<string>`r.short_name`,
      open: sql`r.deleted_at is null and r.status = 1`,
    },
  },
];

/** Everything that a person can hold, in the order in which it is handed over: tasks, records, what concerns colleagues. */
export function holdings(): readonly Holding[] {
  const records = heldPlaces().map(({ group, label, forTeam, among, ...place }) => ({
    group,
    label,
    unit: "건",
    forTeam,
    among,
    place: { ...place, action: "passOn" },
  }));
  return [...tasks, ...records, ...ofPeople];
}

/** Open tasks that wait for the person, or that the person waits for. */
export function heldTasks(group: TaskHolding, staffId: number): RawBuilder<{ id: number }> {
  if (group === "sent") {
    return sql`select t.id from tasks t where t.created_by = ${staffId} and t.closed_at is null`;
  }
  return sql`select t.id from task_users e join tasks t on t.id = e.task_id
             where e.staff_id = ${staffId} and e.is_open and t.all_check = ${group === "receivedAll" ? "Y" : "N"}`;
}
