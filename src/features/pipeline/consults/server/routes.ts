import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { logCounted, logListed } from "#records/server/log-counted.ts";
import { readRecord } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { recordSchemas } from "#records/server/schemas.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { browseConsults, manageConsults, showConsults } from "../access.ts";
import { consult } from "../consult.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { addendaOf } from "./addenda.ts";
import { addAddendum as add } from "./commands/add-addendum.ts";
import { claimConsult as claim } from "./commands/claim-consult.ts";
import { confirmJournal as confirm } from "./commands/confirm-journal.ts";
import { unmergeConsults as unmerge } from "./commands/merge-consults.ts";
import {
  consultAppointments,
  consultBoard,
  consultOverview,
  onBoard,
  onCalendar,
  sameNumberConsults,
} from "./overview.ts";
import { hiddenAsOpponent } from "./opponent-wall.ts";
import { mergesOf } from "./merges.ts";
import { consultRecords } from "./records.ts";
import { consultSteps } from "./steps.ts";

/** The same query as the list, so that every number opens exactly the rows it counts. */
const { query } = recordSchemas(consult).list;

const sameNumber = staffRoute(endpoints.sameNumber, schemas.sameNumber, {
  policy: browseConsults,
  handler: async (context) => {
    await limitSearches(context, "same", context.body.tel ?? "");
    const models = await sameNumberConsults(context, context.body);
    return ok({ models, total: models.length });
  },
});

const overview = staffRoute(
  endpoints.overview,
  { query, ...schemas.overview },
  {
    policy: browseConsults,
    handler: async (context) => {
      await limitSearches(context, "sums", context.query.search);
      const model = await consultOverview(context.services.database, context.query, context);
      await logCounted(context, consultRecords, context.query);
      return ok({ model });
    },
  },
);

const board = staffRoute(
  endpoints.board,
  { query, ...schemas.board },
  {
    policy: browseConsults,
    handler: async (context) => {
      await limitSearches(context, "list", context.query.search);
      const { columns, ids } = await consultBoard(context.services.database, context.query, context, { names: true });
      const total = columns.reduce((sum, column) => sum + column.total, 0);
      const rows = ids.map((id) => ({ id }));
      await logListed(context, consultRecords, context.query, { rows, total }, onBoard);
      return ok({ models: columns, total });
    },
  },
);

const wallBoard = staffRoute(
  endpoints.wallBoard,
  { query, ...schemas.board },
  {
    policy: showConsults,
    handler: async (context) => {
      await limitSearches(context, "sums", context.query.search);
      const { columns } = await consultBoard(context.services.database, context.query, context, { names: false });
      await logCounted(context, consultRecords, context.query, onBoard);
      return ok({ models: columns, total: columns.reduce((sum, { total }) => sum + total, 0) });
    },
  },
);

const appointments = staffRoute(
  endpoints.appointments,
  { query, ...schemas.appointments },
  {
    policy: browseConsults,
    handler: async (context) => {
      await limitSearches(context, "list", context.query.search);
      const { models, total, ids } = await consultAppointments(context.services.database, context.query, context);
      const rows = ids.map((id) => ({ id }));
      await logListed(context, consultRecords, context.query, { rows, total }, onCalendar);
      return ok({ models, total });
    },
  },
);

const readWall = staffRoute(endpoints.readWall, schemas.readWall, {
  policy: showConsults,
  handler: async (context) => {
    const { services, params } = context;
    const { id, hidden } = await hiddenAsOpponent(services.database, params.number, context);
    await logRead(context, consult.label, [{ id }]);
    return ok({ hidden });
  },
});

const claimConsult = staffRoute(endpoints.claimConsult, schemas.claimConsult, {
  policy: manageConsults,
  handler: async (context) => {
    const { number } = context.params;
    return ok({ number, version: await claim(writeContext(context), number) });
  },
});

const confirmJournal = staffRoute(endpoints.confirmJournal, schemas.confirmJournal, {
  policy: manageConsults,
  handler: async (context) => {
    const target = { ...context.params, ...context.body };
    return ok({ number: target.number, version: await confirm(writeContext(context), target) });
  },
});

const unmergeConsults = staffRoute(endpoints.unmergeConsults, schemas.unmergeConsults, {
  policy: manageConsults,
  handler: async (context) => {
    const target = { ...context.params, ...context.body };
    return ok({ number: target.number, version: await unmerge(writeContext(context), target) });
  },
});

const listAddenda = staffRoute(endpoints.listAddenda, schemas.listAddenda, {
  policy: showConsults,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, consultRecords, context.params.number, context);
    const models = await addendaOf(database, id);
    if (models.length > 0) await logRead(context, consult.label, [{ id }]);
    return ok({ models, total: models.length });
  },
});

const addAddendum = staffRoute(endpoints.addAddendum, schemas.addAddendum, {
  policy: manageConsults,
  handler: async (context) => {
    const { number } = context.params;
    return ok({ id: await add(writeContext(context), { number, ...context.body }) });
  },
});

const listMerges = staffRoute(endpoints.listMerges, schemas.listMerges, {
  policy: showConsults,
  handler: async (context) => {
    const { ids, models } = await mergesOf(context.services.database, context, context.params.number);
    await logRead(
      context,
      consult.label,
      ids.map((id) => ({ id })),
    );
    return ok({ models });
  },
});

export const routes = [
  // Consultations are ended, never removed by hand: the destruction of personal data has its own way.
  ...standardRoutes(consultRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(consultSteps),
  claimConsult,
  confirmJournal,
  unmergeConsults,
  sameNumber,
  overview,
  board,
  wallBoard,
  appointments,
  readWall,
  listAddenda,
  addAddendum,
  listMerges,
];
