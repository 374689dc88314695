import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute, type Route, type StaffContext } from "#platform/server/http/route.ts";
import { logAccess } from "#platform/server/access-log.ts";
import { limitCalls, limitSearches } from "#platform/server/rate-limit.ts";
import { idempotencyKey } from "#platform/server/repeated-calls.ts";
import { searchRelated as mayLookFor, searchRelatedWork, useTasks } from "../access.ts";
import { recordPath } from "#records/resource.ts";
import { keyOf } from "#records/server/parts.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { kindOf } from "../task.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { acknowledge } from "./commands/acknowledge.ts";
import { createTask } from "./commands/create-task.ts";
import { editTask } from "./commands/edit-task.ts";
import { moveTask } from "./commands/move-task.ts";
import { pickTask } from "./commands/pick-task.ts";
import { recallTask, urgeTask } from "./commands/press-task.ts";
import { reopenTask } from "./commands/reopen-task.ts";
import { saveOrder } from "./commands/save-order.ts";
import { undoTask } from "./commands/undo-task.ts";
import { updateEntry } from "./commands/update-entry.ts";
import { readNewTask } from "./new-task.ts";
import { tasksOfRecord } from "./queries/by-record.ts";
import { abandonedList, completedList, readClosed, sentClosedList } from "./queries/closed.ts";
import { comingDays } from "./queries/coming-days.ts";
import { countStatement } from "./queries/count.ts";
import { readDelivery } from "./queries/delivery.ts";
import { recentRecipients } from "./queries/recent-recipients.ts";
import { receivedStatement } from "./queries/received.ts";
import { searchRelated } from "./queries/search-related.ts";
import { sentStatement } from "./queries/sent.ts";
import { withoutShutLinks } from "./queries/shut-links.ts";
import { readTaskRequest } from "./task-request.ts";
import { answerVersioned } from "./versioned-read.ts";

const policy = useTasks;
const searchesPerMinute = 60;

/** A page of a list of tasks that ended. */
async function searchClosed(context: StaffContext<typeof schemas.completed>, list: typeof completedList) {
  const { services, staff, query } = context;
  await limitSearches(context, "list", query.search);
  const page = await readClosed(services.database, list, staff.id, query);
  return withoutShutLinks(services.database, context, page);
}

const reads: readonly Route[] = [
  staffRoute(endpoints.refresh, schemas.refresh, {
    policy,
    handler: (context) => answerVersioned(context, receivedStatement),
  }),
  staffRoute(endpoints.sent, schemas.sent, {
    policy,
    handler: (context) => answerVersioned(context, sentStatement),
  }),
  staffRoute(endpoints.count, schemas.count, {
    policy,
    handler: (context) => answerVersioned(context, countStatement),
  }),
  staffRoute(endpoints.completed, schemas.completed, {
    policy,
    handler: (context) => searchClosed(context, completedList),
  }),
  staffRoute(endpoints.abandoned, schemas.abandoned, {
    policy,
    handler: (context) => searchClosed(context, abandonedList),
  }),
  staffRoute(endpoints.sentClosed, schemas.sentClosed, {
    policy,
    handler: (context) => searchClosed(context, sentClosedList),
  }),
  staffRoute(endpoints.listByRecord, schemas.listByRecord, {
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const { category, id } = context.query;
      const type = kindOf(category);
      const key = await keyOf(database, context, type, id);
      const path = recordPath(registeredRecords().get(type)!.resource, id) ?? "";
      return tasksOfRecord(database, { type, id: key, path });
    },
  }),
  staffRoute(endpoints.comingDays, schemas.comingDays, {
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const { category, id } = context.query;
      const type = kindOf(category);
      const key = await keyOf(database, context, type, id);
      return ok({ models: await comingDays(database, context, { type, id: key }) });
    },
  }),
  staffRoute(endpoints.delivery, schemas.delivery, {
    policy,
    handler: async ({ services, staff, params }) =>
      ok({ models: await readDelivery(services.database, params.id, staff.id) }),
  }),
  staffRoute(endpoints.recentRecipients, schemas.recentRecipients, {
    policy,
    handler: async ({ services, staff }) => ok({ models: await recentRecipients(services.database, staff.id) }),
  }),
  staffRoute(endpoints.searchRelated, schemas.searchRelated, {
    policy: searchRelatedWork,
    handler: async (context) => {
      const { services, staff, query, facts } = context;
      if (!mayLookFor[query.category].allows(facts)) throw new Failure("forbidden");
      await limitCalls(services, "related-search", staff.id, searchesPerMinute);
      const { models, recordIds } = await searchRelated(services.database, context, query.category, query.searchText);
      await logAccess(context, { action: "검색", subject: query.category === "consult" ? "상담" : "사건", recordIds });
      return ok({ models });
    },
  }),
];

const writes: readonly Route[] = [
  staffRoute(endpoints.createTask, schemas.createTask, {
    policy,
    handler: async (context) => {
      const { services, staff, request, body } = context;
      const key = idempotencyKey(request);
      const task = await readNewTask(services.database, context, body);
      return ok({ model: { id: await createTask(services.database, actorOf(context), staff, task, key) } });
    },
  }),
  staffRoute(endpoints.updateTask, schemas.updateTask, {
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const actor = actorOf(context);
      const request = readTaskRequest(context.body, context.staff.id);
      const input = { ...request, taskId: context.params.id, staffId: context.staff.id };
      if (input.kind === "edit") return ok(await editTask(database, actor, input));
      if (input.move === "pick") return ok(await pickTask(database, actor, input));
      return ok(await moveTask(database, actor, input.move, input));
    },
  }),
  staffRoute(endpoints.undoTask, schemas.undoTask, {
    policy,
    handler: async (context) => {
      const { services, staff, params, body } = context;
      const target = { taskId: params.id, undoId: body.undoId, staffId: staff.id };
      await undoTask(services.database, actorOf(context), target);
      return ok({});
    },
  }),
  staffRoute(endpoints.reopenTask, schemas.reopenTask, {
    policy,
    handler: async (context) => {
      const target = { taskId: context.params.id, staffId: context.staff.id };
      await reopenTask(context.services.database, actorOf(context), target);
      return ok({});
    },
  }),
  staffRoute(endpoints.urgeTask, schemas.urgeTask, {
    policy,
    handler: async (context) => {
      const target = { taskId: context.params.id, staffId: context.staff.id };
      return ok({ told: await urgeTask(context.services.database, actorOf(context), target) });
    },
  }),
  staffRoute(endpoints.recallTask, schemas.recallTask, {
    policy,
    handler: async (context) => {
      const target = { taskId: context.params.id, staffId: context.staff.id };
      await recallTask(context.services.database, actorOf(context), target);
      return ok({});
    },
  }),
  staffRoute(endpoints.acknowledge, schemas.acknowledge, {
    policy,
    handler: async ({ services, staff, params }) => {
      await acknowledge(services.database, params.taskUserId, staff.id);
      return ok({});
    },
  }),
  staffRoute(endpoints.updateEntry, schemas.updateEntry, {
    policy,
    handler: async (context) => {
      const { version, ...edit } = context.body;
      const target = { entryId: context.params.taskUserId, staffId: context.staff.id, version };
      return ok({ version: await updateEntry(context.services.database, actorOf(context), target, edit) });
    },
  }),
  staffRoute(endpoints.saveOrder, schemas.saveOrder, {
    policy,
    handler: async (context) => {
      const { services, staff, body } = context;
      await saveOrder(services.database, actorOf(context), { staffId: staff.id, places: body });
      return ok({});
    },
  }),
];

/** Every call of spec §7 about tasks. */
export const routes: readonly Route[] = [...reads, ...writes];
