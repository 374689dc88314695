import { teamMember } from "#platform/policy.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { membersOf } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { askForCases } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { liftList, maySetList, namedIn, projectOf, setList } from "./list-of-case.ts";
import { askForCase, caseOpeningSteps } from "./openings.ts";
import { caseOpeningRecords } from "./records.ts";

const readMembers = staffRoute(endpoints.readMembers, schemas.readMembers, {
  policy: teamMember,
  handler: async (context) => {
    const { database } = context.services;
    const id = await projectOf(database, context, context.params);
    const members = await membersOf(database, id);
    const named = await namedIn(database, id);
    await logRead(context, "사건", [{ id }]);
    return ok({
      members: members && [...members],
      named,
      mayChange: await maySetList(database, context, id, members),
    });
  },
});

const setMembers = staffRoute(endpoints.setMembers, schemas.setMembers, {
  policy: teamMember,
  handler: async (context) => {
    await setList(writeContext(context), context.params, context.body.members);
    return ok({});
  },
});

const liftMembers = staffRoute(endpoints.liftMembers, schemas.liftMembers, {
  policy: teamMember,
  handler: async (context) => {
    await liftList(writeContext(context), context.params);
    return ok({});
  },
});

const ask = staffRoute(endpoints.askForCase, schemas.askForCase, {
  policy: askForCases,
  handler: async (context) => {
    const write = writeContext(context);
    return ok({ number: await inTransactionOnce(write, (work) => askForCase(work, write, context.body)) });
  },
});

export const routes = [
  ...standardRoutes(caseOpeningRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  ...stepRoutes(caseOpeningSteps),
  readMembers,
  setMembers,
  liftMembers,
  ask,
];
