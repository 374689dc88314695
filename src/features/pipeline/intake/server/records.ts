import { sql, type Expression, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import {
  isWalled,
  outsideEveryWall,
  outsideWalls,
  type Walled,
} from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageChannels, manageIntakes, showChannels, showIntakes } from "../access.ts";
import { intakeChannel } from "../channel.ts";
import { intake } from "../intake.ts";

/** What became a consultation is hidden with that one. */
const around: Walled = [["consult", sql.ref<number>("wi.consult_id")]];

function outsideIntakeWalls(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(select ${outsideEveryWall(asker, around)} from intakes wi where wi.id = ${id})`;
}

function walledIntake(id: RawBuilder<number>): RawBuilder<boolean> {
  const walls = around.map(([type, column]) => isWalled(type, column as Expression<number>));
  return sql<boolean>`(select ${sql.join(walls, sql` or `)} from intakes wi where wi.id = ${id})`;
}

/** Days within which the same number counts as the same person asking again. */
const sameDays = 30;

/** Whether the team has the same telephone in another conversation or consultation that the person sees. */
const repeated = (asker: Asker) => sql`(char_length(r.tel_digits) >= 8 and (
  exists (select from intakes o where o.tel_digits = r.tel_digits and o.team_id = r.team_id and o.id <> r.id
    and o.deleted_at is null and o.status <> 'spam'
    and o.created_at between r.created_at - make_interval(days => ${sameDays}) and r.created_at + make_interval(days => ${sameDays})
    and ${outsideIntakeWalls(asker, sql.ref("o.id"))})
  or exists (select from consults c where c.tel_digits = r.tel_digits and c.team_id = r.team_id
    and c.id is distinct from r.consult_id and c.deleted_at is null
    and c.created_at > r.created_at - make_interval(days => ${sameDays})
    and ${outsideWalls(asker, "consult", sql.ref<number>("c.id"))})))`;

/** AI 상담 with its rules. Only what nobody has decided yet is corrected by hand. */
export const intakeRecords = defineRecords(intake, {
  show: showIntakes,
  manage: manageIntakes,
  list: "상담리스트",
  held: { unfinished: sql<boolean>`r.status in ('new','reviewing')` },
  outsideWalls: outsideIntakeWalls,
  walled: walledIntake,
  computed: { repeated },
  actions: {
    receive: "접수",
    returnIdle: "대기열 복귀",
    askSummary: "요약 요청",
    summarize: "AI 요약",
    empty: "원문 삭제",
  },
  check: async ({ before }) => {
    if (before?.["status"] === "new" || before?.["status"] === "reviewing") return;
    throw new Failure("ruleViolated", "검토가 끝난 대화는 고칠 수 없습니다.");
  },
  written: async ({ work }, id) => {
    await work.query.updateTable("intakes").set({ touched_at: new Date() }).where("id", "=", id).execute();
  },
});

/** 접수 창구 with its rules. */
export const channelRecords = defineRecords(intakeChannel, {
  show: showChannels,
  manage: manageChannels,
  list: null,
  held: { unfinished: sql<boolean>`r.status <> 'stopped'`, places: ["owner"] },
  computed: {
    waiting: sql`(select count(*)::int from intakes i where i.channel_id = r.id and i.status = 'new' and i.deleted_at is null)`,
    lastAt: sql`(select max(k.last_used_at) from intake_keys k where k.channel_id = r.id)`,
  },
  actions: { addKey: "키 발급", revokeKey: "키 회수" },
});
