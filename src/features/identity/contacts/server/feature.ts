import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { seoulDay } from "#platform/dates.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { dayStateOf, standInOn } from "#firm/server/day-state.ts";
import { defineRecords } from "#records/server/records.ts";
import { recordRoutes, standardRoutes } from "#records/server/routes.ts";
import { chooseColleague, manageContacts, sayOut, showContacts, showWholeContacts } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { setOwnOut } from "./commands/set-out.ts";
import { isDevice } from "#features/identity/access/server/api.ts";
import { staffContact } from "../staff.ts";

const today = () => seoulDay(Date.now());

/** Whether the row `r` belongs to one of these teams, or to none; words as a filter has them. */
function belongsTo(words: readonly string[]) {
  const ids = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const teams = sql`select st.team_id from staff_teams st join teams t on t.id = st.team_id and t.deleted_at is null
    where st.staff_id = r.id`;
  return sql<boolean>`(exists (select from (${teams}) x where x.team_id = any(${ids}::bigint[]))
    or (${words.includes("none")} and not exists (${teams})))`;
}

const staffRecords = defineRecords(staffContact, {
  show: showContacts,
  manage: manageContacts,
  choose: chooseColleague,
  // One's own contact data, which everybody keeps in 마이페이지.
  whole: ({ viewer }, row) =>
    sql<boolean>`${sql.ref(`${row}.id`)} is not distinct from ${viewer.staff?.id ?? null}::bigint`,
  list: null,
  scope: () => sql<boolean>`(r.status = 1 and not r.is_system)`,
  choosable: sql<boolean>`not ${isDevice("r")}`,
  alsoNamedBy: "email",
  among: {
    lawyers: {
      rows: sql<boolean>`(r.license_no ~ '\\S')`,
      refusal: "변호사등록번호가 있는 재직 변호사를 골라 주세요. 등록번호는 직원 관리에서 입력합니다.",
    },
  },
  computed: {
    email: sql`(select u.email from users u where u.id = r.user_id)`,
    dayState: () => dayStateOf("r", today()),
    standIn: () => standInOn("r", today()),
    teams: sql`coalesce((select string_agg(t.name, ', ' order by t.id = r.home_team_id desc, t.sort_order, t.id)
      from staff_teams st join teams t on t.id = st.team_id and t.deleted_at is null where st.staff_id = r.id), '')`,
    memberOf: sql`r.home_team_id`,
  },
  actions: {
    out: "외근 표시",
    photo: "사진",
    onLeave: "휴직·복직",
    changeTeams: "소속 변경",
    changeRoles: "역할 변경",
  },
  filtered: { memberOf: (value) => belongsTo(value.split(",")) },
});

/** The calls for whoever sees more than the extension. */
const whole = recordRoutes({ ...staffRecords, open: showWholeContacts });

const out = staffRoute(endpoints.setOut, schemas.setOut, {
  policy: sayOut,
  handler: async (context) => {
    await setOwnOut(context.services.database, actorOf(context), { staffId: context.staff.id, ...context.body });
    return ok({});
  },
});

export const contacts: ServerFeature = {
  name: "contacts",
  records: [staffRecords],
  routes: [
    ...standardRoutes(staffRecords, { without: ["create", "remove", "restore", "history", "reveal"] }),
    whole.history,
    whole.reveal!,
    out,
  ],
};
