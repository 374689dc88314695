import type { ServerFeature } from "#firm/server/feature.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { switchLayout } from "#firm/layout.ts";
import { changeOwnStaffSettings, chooseTeams, listColleagues } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { mergePreferences } from "./commands/merge-preferences.ts";
import { setAllTeamView } from "./commands/set-all-team-view.ts";
import { switchOwnTeam } from "./commands/switch-team.ts";
import { listActiveStaffs } from "./queries/list-staffs.ts";
import { findTeams, teamRecords } from "./teams.ts";

const listStaffs = staffRoute(endpoints.listStaffs, schemas.listStaffs, {
  policy: listColleagues,
  handler: async ({ services, query }) => {
    const { models, newTeam } = await listActiveStaffs(services, { onlyUsers: query.isUser === "true" });
    return ok({ models, total: models.length, newTeam });
  },
});

const switchTeam = staffRoute(endpoints.switchTeam, schemas.switchTeam, {
  policy: changeOwnStaffSettings,
  handler: async (context) => {
    await switchOwnTeam(context.services, context.viewer, actorOf(context), context.params);
    return ok({});
  },
});

const setStaffColumn = staffRoute(endpoints.setStaffColumn, schemas.setStaffColumn, {
  policy: changeOwnStaffSettings,
  handler: async (context) => {
    const { services, viewer, staff, body } = context;
    await setAllTeamView(services.database, viewer, staff, actorOf(context), body.columnValue);
    return ok({});
  },
});

const savePreferences = staffRoute(endpoints.savePreferences, schemas.savePreferences, {
  policy: changeOwnStaffSettings,
  handler: async (context) => {
    const { services, staff, body } = context;
    if (body.layout === "client" && !switchLayout.allows(context.facts)) {
      throw new Failure("forbidden", "의뢰인 레이아웃으로 바꿀 권한이 없습니다. 관리자에게 문의해 주세요.");
    }
    const preferences = await mergePreferences(services.database, actorOf(context), staff.id, body);
    return ok({ preferences });
  },
});

const teamOptions = staffRoute(endpoints.teamOptions, schemas.teamOptions, {
  policy: chooseTeams,
  handler: async (context) => {
    await limitSearches(context, "options", context.query.search);
    return ok({ models: await findTeams(context.services.database, context, context.query.search) });
  },
});

/** Colleagues, and one's own team, view and preferences (spec §4.4, §7). */
export const staff: ServerFeature = {
  name: "staff",
  records: [teamRecords],
  routes: [listStaffs, switchTeam, setStaffColumn, savePreferences, teamOptions],
};
