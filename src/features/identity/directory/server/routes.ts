import { logAccess, logPage, logRead } from "#platform/server/access-log.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { actorOf, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { manageDirectory, manageTeams, showDirectory, showTeamPages, showTeams } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as teamSchemas from "../team-schemas.ts";
import { invite } from "./commands/invite-person.ts";
import { letPersonGo } from "./commands/let-go.ts";
import { mergeTeams } from "./commands/merge-teams.ts";
import { rehirePerson } from "./commands/rehire.ts";
import { changeMembership } from "./commands/set-membership.ts";
import { changeLeave } from "./commands/set-on-leave.ts";
import { addPerson, changePerson } from "./commands/write-person.ts";
import { addTeam, changeTeam } from "./commands/write-team.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { lockPerson } from "./locked-person.ts";
import { readHeld } from "./queries/read-holdings.ts";
import { listDirectory, readDirectoryPerson } from "./queries/read-people.ts";
import { listAllTeams, readMembership } from "./queries/read-teams.ts";

const subject = "직원";

const listPeople = staffRoute(endpoints.listPeople, schemas.listPeople, {
  policy: showDirectory,
  handler: async (context) => {
    await limitSearches(context, "list", context.query.search);
    const read = (query: typeof context.query) => listDirectory(context.services.database, query, context);
    const page = await read(context.query);
    await logPage(context, subject, page, () => read({ ...context.query, page: 1 }));
    return ok(page);
  },
});

const readPerson = staffRoute(endpoints.readPerson, schemas.readPerson, {
  policy: showDirectory,
  handler: async (context) => {
    const model = await readDirectoryPerson(context.services.database, context.params.staffId, context);
    await logRead(context, subject, [model]);
    if (manageDirectory.allows(context.facts)) return ok({ model });
    const office = model.isMe ? {} : { exOfficeAgency: "", exOfficeLeftOn: null };
    return ok({ model: { ...model, ...office, history: [], handovers: [] } });
  },
});

const createPerson = staffRoute(endpoints.createPerson, schemas.createPerson, {
  policy: manageDirectory,
  handler: async (context) =>
    ok({ model: { id: await addPerson(context.services.database, actorOf(context), context.body) } }),
});

const updatePerson = staffRoute(endpoints.updatePerson, schemas.updatePerson, {
  policy: manageDirectory,
  handler: async (context) => {
    const { version, ...changes } = context.body;
    const input = { staffId: context.params.staffId, version, changes };
    const after = await changePerson(context.services.database, actorOf(context), input);
    await logAccess(context, { action: "수정", subject, recordIds: [input.staffId] });
    return ok({ model: { version: after } });
  },
});

const invitePerson = staffRoute(endpoints.invitePerson, schemas.invitePerson, {
  policy: manageDirectory,
  handler: async (context) => {
    await invite(context.services.database, actorOf(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const setOnLeave = staffRoute(endpoints.setOnLeave, schemas.setOnLeave, {
  policy: manageDirectory,
  handler: async (context) => {
    await changeLeave(context.services.database, actorOf(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const readHoldings = staffRoute(endpoints.readHoldings, schemas.readHoldings, {
  policy: manageDirectory,
  handler: async (context) => {
    const { staffId } = context.params;
    return inTransaction(context.services.database, actorOf(context), async (work) => {
      const person = await lockPerson(work, staffId);
      const models = await readHeld(work.query, staffId);
      const roles = await work.query
        .selectFrom("staff_roles")
        .innerJoin("roles", "roles.id", "staff_roles.role_id")
        .select("roles.name")
        .where("staff_roles.staff_id", "=", staffId)
        .orderBy("roles.id")
        .execute();
      const sessions = await work.query
        .selectFrom("sessions")
        .select((row) => row.fn.countAll<number>().as("live"))
        .where("user_id", "=", person.user_id)
        .where("ended_at", "is", null)
        .where("idle_until", ">", new Date())
        .where("expires_at", ">", new Date())
        .executeTakeFirstOrThrow();
      const total = models.reduce((sum, { count }) => sum + count, 0);
      return ok({ models, total, sessions: sessions.live, roles: roles.map(({ name }) => name) });
    });
  },
});

const letGo = staffRoute(endpoints.letGo, schemas.letGo, {
  policy: manageDirectory,
  handler: async (context) => {
    const { staffId } = context.params;
    if (staffId === context.staff.id) throw new Failure("forbidden", "본인은 퇴사 처리할 수 없습니다.");
    const input = { ...context.body, staffId, rules: context.viewer.rules };
    return ok({ model: await letPersonGo(context.services.database, actorOf(context), input) });
  },
});

const rehire = staffRoute(endpoints.rehire, schemas.rehire, {
  policy: manageDirectory,
  handler: async (context) => {
    await rehirePerson(context.services.database, actorOf(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const listTeams = staffRoute(endpoints.listTeams, teamSchemas.listTeams, {
  policy: showTeams,
  handler: async (context) => {
    const models = await listAllTeams(context.services, context, context.query.active);
    return ok({ models, total: models.length });
  },
});

const createTeam = staffRoute(endpoints.createTeam, teamSchemas.createTeam, {
  policy: manageTeams,
  handler: async (context) =>
    ok({ model: { id: await addTeam(context.services.database, actorOf(context), context.body) } }),
});

const updateTeam = staffRoute(endpoints.updateTeam, teamSchemas.updateTeam, {
  policy: manageTeams,
  handler: async (context) => {
    const { version, ...changes } = context.body;
    const input = { teamId: context.params.teamId, version, changes };
    return ok({ model: { version: await changeTeam(context.services, actorOf(context), input) } });
  },
});

const mergeTeam = staffRoute(endpoints.mergeTeam, teamSchemas.mergeTeam, {
  policy: manageTeams,
  handler: async (context) => {
    const input = { ...context.body, ...context.params, rules: context.viewer.rules };
    return ok({ model: await mergeTeams(context.services, actorOf(context), input) });
  },
});

const listMembers = staffRoute(endpoints.listMembers, teamSchemas.listMembers, {
  policy: showTeamPages,
  handler: async ({ services }) => ok(await readMembership(services.database)),
});

const setMembership = staffRoute(endpoints.setMembership, teamSchemas.setMembership, {
  policy: manageTeams,
  handler: async (context) => {
    const input = { ...context.params, ...context.body, rules: context.viewer.rules };
    return ok(await changeMembership(context.services.database, actorOf(context), input));
  },
});

export const routes: readonly Route[] = [
  listPeople,
  readPerson,
  createPerson,
  updatePerson,
  invitePerson,
  setOnLeave,
  readHoldings,
  letGo,
  rehire,
  listTeams,
  createTeam,
  updateTeam,
  mergeTeam,
  listMembers,
  setMembership,
];
