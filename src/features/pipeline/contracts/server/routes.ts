import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { mayRead, numberOf, visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showClients } from "#features/pipeline/clients/access.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { seenClient } from "#features/pipeline/clients/server/api.ts";
import { approveContracts, confirmLimitations, manageContracts, settleContracts, showContracts } from "../access.ts";
import { contract as facts } from "../contract.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { approvesRow, notHisContract } from "./approval-right.ts";
import * as amendments from "./commands/amend-contract.ts";
import * as bar from "./commands/confirm-bar.ts";
import * as limitation from "./commands/confirm-limitation.ts";
import * as ledger from "./commands/enter-ledger.ts";
import * as field from "./commands/set-category.ts";
import * as result from "./commands/record-result.ts";
import * as projects from "./commands/open-project.ts";
import * as terms from "./commands/set-terms.ts";
import * as settlement from "./commands/settle-contract.ts";
import { signingGuards, type GuardedContract } from "./guards.ts";
import { coClientsOfClient } from "./queries/co-clients.ts";
import { amendmentsOf } from "./queries/amendments.ts";
import { barConfirmationsOf } from "./queries/barred-lawyers.ts";
import {
  coClientsOf,
  feesOf,
  givenBackOf,
  lawyersOf,
  projectsOf,
  settlementOf,
  type StoredFee,
} from "./queries/terms.ts";
import { voidReceipts } from "./queries/void-receipts.ts";
import { contractRecords } from "./records.ts";
import { contractSteps } from "./steps.ts";

type StoredContract = GuardedContract & {
  readonly version: number;
  readonly approves: boolean;
  readonly writers: readonly string[];
};

const readTerms = staffRoute(endpoints.readTerms, schemas.readTerms, {
  policy: showContracts,
  handler: async (context) => {
    const { database } = context.services;
    const { rows } = await sql<StoredContract>`
      select r.*, ${approvesRow(context)} as approves,
        array(select s.short_name from staffs s where s.user_id in (r.created_by, r.terms_by)
          order by s.user_id is not distinct from r.terms_by) as writers
      from ${fromTable(contractRecords)}
      where ${numberOf(contractRecords)} = ${context.params.number} and ${visible(contractRecords, context)}
    `.execute(database.query);
    const [contract] = rows;
    if (!contract) throw notFound();
    const seesMoney = mayRead(facts.fields.paid, context.facts);
    const [fees, lawyers, clients, guards, barConfirmations, opened, changed, settled, ofVoid, givenBack] =
      await Promise.all([
        feesOf(database, contract.id),
        lawyersOf(database, contract.id),
        coClientsOf(database, contract.id, context),
        signingGuards(database, contract),
        barConfirmationsOf(database, contract.id),
        projectsOf(database, contract.id, context),
        amendmentsOf(database, contract.id, context.viewer.userId),
        seesMoney ? settlementOf(database, contract.id) : null,
        seesMoney ? voidReceipts(database, { contractId: contract.id }) : [],
        seesMoney ? givenBackOf(database, contract.id) : 0,
      ]);
    await logRead(context, facts.label, [contract]);
    await logRead(context, client.label, clients);
    return ok({
      version: contract.version,
      fees: fees.map((fee) => presentFee(fee, seesMoney)),
      lawyers,
      clients,
      guards,
      barConfirmations,
      writers: [...contract.writers],
      approvalReason: contract.approves ? "" : notHisContract,
      projects: opened,
      amendments: changed.map((one) => ({ ...one, mayApprove: one.mayApprove && contract.approves })),
      settlement: settled,
      voidReceipts: ofVoid,
      givenBack,
    });
  },
});

/** A fee line as it is told; what was received only to those who may read receipts. */
function presentFee(fee: StoredFee, seesMoney: boolean) {
  const { named: _named, paid, plan, ...agreed } = fee;
  const told = (won: number) => (seesMoney ? won : null);
  return {
    ...agreed,
    paid: told(paid),
    plan: plan.map((part) => ({ id: part.id, dueDate: part.dueDate, amount: part.amount, paid: told(part.paid) })),
  };
}

type Targeted = { readonly params: { readonly number: number }; readonly body: { readonly version: number } };

/** The contract a call names, as the person saw it. */
function targetOf({ params, body }: Targeted) {
  return { number: params.number, version: body.version };
}

const setFees = staffRoute(endpoints.setFees, schemas.setFees, {
  policy: manageContracts,
  handler: async (context) => ok(await terms.setFees(writeContext(context), targetOf(context), context.body.fees)),
});

const setLawyers = staffRoute(endpoints.setLawyers, schemas.setLawyers, {
  policy: manageContracts,
  handler: async (context) =>
    ok({ version: await terms.setLawyers(writeContext(context), targetOf(context), context.body.staffIds) }),
});

const setClients = staffRoute(endpoints.setClients, schemas.setClients, {
  policy: manageContracts,
  handler: async (context) =>
    ok({ version: await terms.setClients(writeContext(context), targetOf(context), context.body) }),
});

const setCategory = staffRoute(endpoints.setCategory, schemas.setCategory, {
  policy: manageContracts,
  handler: async (context) =>
    ok({ version: await field.setCategory(writeContext(context), targetOf(context), context.body.category) }),
});

const confirmLimitation = staffRoute(endpoints.confirmLimitation, schemas.ofVersion, {
  policy: confirmLimitations,
  handler: async (context) =>
    ok({ version: await limitation.confirmLimitation(writeContext(context), targetOf(context)) }),
});

const confirmBar = staffRoute(endpoints.confirmBar, schemas.confirmBar, {
  policy: confirmLimitations,
  handler: async (context) =>
    ok({ version: await bar.confirmBar(writeContext(context), targetOf(context), context.body) }),
});

const draftAmendment = staffRoute(endpoints.draftAmendment, schemas.draftAmendment, {
  policy: manageContracts,
  handler: async (context) =>
    ok(await amendments.draftAmendment(writeContext(context), targetOf(context), context.body)),
});

const approveAmendment = staffRoute(endpoints.approveAmendment, schemas.ofVersion, {
  policy: approveContracts,
  handler: async (context) =>
    ok({ version: await amendments.approveAmendment(writeContext(context), targetOf(context)) }),
});

const moveAmendment = staffRoute(endpoints.moveAmendment, schemas.moveAmendment, {
  policy: manageContracts,
  handler: async (context) => {
    const { move, signedOn } = context.body;
    const write = writeContext(context);
    const target = targetOf(context);
    const version =
      move === "sign"
        ? await amendments.signAmendment(write, target, signedOn)
        : await amendments.giveUpAmendment(write, target);
    return ok({ version });
  },
});

const recordResult = staffRoute(endpoints.recordResult, schemas.recordResult, {
  policy: settleContracts,
  handler: async (context) =>
    ok({ version: await result.recordResult(writeContext(context), targetOf(context), context.body) }),
});

const settleContract = staffRoute(endpoints.settleContract, schemas.settleContract, {
  policy: settleContracts,
  handler: async (context) =>
    ok({ version: await settlement.settleContract(writeContext(context), targetOf(context), context.body) }),
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

const coClients = staffRoute(endpoints.listCoClients, schemas.listCoClients, {
  policy: showClients,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await seenClient(database.query, context, context.params.number);
    const models = await coClientsOfClient(database, id, context);
    const people = new Set(models.flatMap(({ clients }) => clients.map((one) => one.id)));
    await logRead(
      context,
      client.label,
      [id, ...people].map((key) => ({ id: key })),
    );
    await logRead(
      context,
      facts.label,
      models.map(({ contract }) => contract),
    );
    return ok({ models });
  },
});

export const routes = [
  // Contracts end by steps; what was signed is kept (수임장부: three years).
  ...standardRoutes(contractRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(contractSteps),
  readTerms,
  setFees,
  setLawyers,
  setClients,
  setCategory,
  confirmLimitation,
  confirmBar,
  draftAmendment,
  approveAmendment,
  moveAmendment,
  recordResult,
  settleContract,
  openProject,
  enterLedger,
  coClients,
];
