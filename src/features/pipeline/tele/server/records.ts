import { sql, type Expression, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { isWalled, outsideEveryWall, type Walled } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { paymentMark } from "#features/pipeline/consults/server/api.ts";
import { hostTele, showTele } from "../access.ts";
import { teleSession } from "../session.ts";
import { noticeOf } from "./notice-of.ts";
import { isTimeZone } from "../time-zones.ts";

/** A session is hidden with its consultation. */
const around: Walled = [["consult", sql.ref<number>("wt.consult_id")]];

function outsideSessionWalls(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(select ${outsideEveryWall(asker, around)} from tele_sessions wt where wt.id = ${id})`;
}

function walledSession(id: RawBuilder<number>): RawBuilder<boolean> {
  const walls = around.map(([type, column]) => isWalled(type, column as Expression<number>));
  return sql<boolean>`(select ${sql.join(walls, sql` or `)} from tele_sessions wt where wt.id = ${id})`;
}

const today = sql`((r.scheduled_at at time zone 'Asia/Seoul')::date = (now() at time zone 'Asia/Seoul')::date)`;
const dayBegins = sql`(date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`;

/** 원격상담 with its rules. They come and go with bookings; what happened in them is set by steps. */
export const sessionRecords = defineRecords(teleSession, {
  show: showTele,
  manage: hostTele,
  list: null,
  held: { unfinished: sql<boolean>`r.status in ('waiting','entered','running')` },
  outsideWalls: outsideSessionWalls,
  walled: walledSession,
  computed: {
    payment: sql`(select ${paymentMark("c")} from consults c where c.id = r.consult_id)`,
    minutes: sql`(extract(epoch from r.ended_at - r.started_at) / 60)::int`,
    today,
    noticeSent: sql<boolean>`(r.notice_of = ${noticeOf("r")})`,
  },
  actions: { notice: "입장 안내 문자" },
  filtered: {
    today: (value, asked) =>
      value === "Y"
        ? sql<boolean>`(r.scheduled_at >= ${dayBegins} and r.scheduled_at < ${dayBegins} + interval '1 day')`
        : asked,
  },
  check: async ({ changes }) => {
    if (changes.timeZone && !isTimeZone(changes.timeZone))
      throw invalidField("timeZone", "America/Los_Angeles처럼 지역과 도시로 적어 주세요.");
  },
});
