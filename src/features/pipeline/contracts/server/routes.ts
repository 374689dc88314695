import { sql } from "kysely";
import { notFound } from "../../../../kit/server/http/failure.ts";
import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import { standardRoutes, writeContext } from "../../../../kit/server/records/routes.ts";
import { numberOf, visible } from "../../../../kit/server/records/records.ts";
import { fromTable } from "../../../../kit/server/records/select.ts";
import { manageContracts, showContracts } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as ledger from "./commands/enter-ledger.ts";
import * as moves from "./commands/move-contract.ts";
import * as projects from "./commands/open-project.ts";
import * as terms from "./commands/set-terms.ts";
import { signingGuards, type GuardedContract } from "./guards.ts";
import { feesOf, lawyersOf, projectsOf } from "./queries/terms.ts";
import { contractRecords } from "./records.ts";

const readTerms = staffRoute(endpoints.readTerms, schemas.readTerms, {
  policy: showContracts,
  handler: async (context) => {
    const { database } = context.services;
    const { rows } = await sql<GuardedContract & { version: number }>`
      select r.* from ${fromTable(contractRecords)}
      where ${numberOf(contractRecords)} = ${context.params.number} and ${visible(contractRecords, context)}
    `.execute(database.query);
    const [contract] = rows;
    if (!contract) throw notFound();
    const [fees, lawyers, guards, opened] = await Promise.all([
      feesOf(database, contract.id),
      lawyersOf(database, contract.id),
      signingGuards(database, contract),
      projectsOf(database, contract.id),
    ]);
    return ok({ version: contract.version, fees, lawyers, guards, projects: opened });
  },
});

const setFees = staffRoute(endpoints.setFees, schemas.setFees, {
  policy: manageContracts,
  handler: async (context) => {
    const { version, fees } = context.body;
    return ok(await terms.setFees(writeContext(context), { number: context.params.number, version }, fees));
  },
});

const setLawyers = staffRoute(endpoints.setLawyers, schemas.setLawyers, {
  policy: manageContracts,
  handler: async (context) => {
    const { version, staffIds } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await terms.setLawyers(writeContext(context), target, staffIds) });
  },
});

const moveContract = staffRoute(endpoints.moveContract, schemas.moveContract, {
  policy: manageContracts,
  handler: async (context) => {
    const { number } = context.params;
    return ok({ number, ...(await moves.moveContract(writeContext(context), { number, ...context.body })) });
  },
});

const openProject = staffRoute(endpoints.openProject, schemas.openProject, {
  policy: manageContracts,
  handler: async (context) =>
    ok({ number: await projects.openProject(writeContext(context), context.params.number, context.body.title) }),
});

const enterLedger = staffRoute(endpoints.enterLedger, schemas.enterLedger, {
  policy: manageContracts,
  handler: async (context) =>
    ok({
      version: await ledger.enterLedger(writeContext(context), { number: context.params.number, ...context.body }),
    }),
});

export const routes = [
  // Contracts end by steps; what was signed is kept (수임장부: three years).
  ...standardRoutes(contractRecords, { without: ["remove", "restore"] }),
  readTerms,
  setFees,
  setLawyers,
  moveContract,
  openProject,
  enterLedger,
];
