import type { CallSchema } from "#platform/endpoint.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { logAccess, logFound, logRead } from "#platform/server/access-log.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { actorOf, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { phoneDigits } from "#platform/phone.ts";
import { changeParties, decideConflicts, searchConflicts } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { changesParties, checkOf, opensGrave, subjectOf } from "./checks.ts";
import * as addition from "./commands/add-party.ts";
import * as removal from "./commands/remove-party.ts";
import * as ruling from "./commands/decide-conflict.ts";
import { declineByConflict } from "./commands/decline-by-conflict.ts";
import { runConflictCheck } from "./commands/run-conflict-check.ts";
import { findHits, presentHits, proposalOf, type Hit, type ShownHit } from "./hits.ts";
import { checkedKinds } from "#records/server/party-kinds.ts";
import { withoutGuesses } from "./masked-names.ts";
import { openChecks } from "./open-checks.ts";
import { certificateOf, conflictsOf } from "./read-conflicts.ts";
import { termsOf, type AskedPerson } from "./terms.ts";

/** Writes down which records were found and shown by their titles and names; those that were not opened stay out. */
async function logShownRecords(
  asker: Parameters<typeof logFound>[0],
  hits: readonly Hit[],
  shown: readonly ShownHit[],
) {
  const opened = hits.filter((_, index) => shown[index]!.record);
  for (const [type, found] of Map.groupBy(opened, ({ recordType }) => recordType)) {
    const ids = new Set(found.map(({ recordId }) => recordId));
    const rows = [...ids].map((id) => ({ id }));
    await logFound(asker, registeredRecords().get(type)!.resource.label as string, rows);
  }
}

/** Who looks, with what compares the names of destroyed people. */
function lookerOf({ viewer, services }: Pick<StaffContext<CallSchema>, "viewer" | "services">) {
  return { viewer, keyring: services.keyring };
}

const nobody = { name: "", tel: "", bizNo: "" } as const;

const search = staffRoute(endpoints.searchConflicts, schemas.searchConflicts, {
  policy: searchConflicts,
  handler: async (context) => {
    const { names, tels, bizNos, opponents = [], side = "의뢰인", subject } = context.body;
    const { database } = context.services;
    await limitSearches(context, "conflicts", [...names, ...tels, ...bizNos, ...opponents].join(""));
    const people: AskedPerson[] = [
      ...names.map((name) => ({ ...nobody, side, name })),
      ...tels.map((tel) => ({ ...nobody, side, tel })),
      ...bizNos.map((bizNo) => ({ ...nobody, side, bizNo })),
      ...opponents.map((name) => ({ ...nobody, name, side: "상대방" as const })),
    ];
    const own = subject ? await subjectOf(database, context, subject) : null;
    const found = await findHits(database, await termsOf(database, people, context.services.keyring), own);
    const hits = await withoutGuesses(database, context, found.hits, tels.map(phoneDigits));
    const models = await presentHits(database, hits, context, opensGrave(context));
    const recordIds = [...new Set(hits.map(({ personId }) => personId))];
    await Promise.all([
      logAccess(context, { action: "검색", subject: "이해충돌", recordIds }),
      logShownRecords(context, hits, models),
    ]);
    return ok({
      models,
      total: models.length,
      more: found.more,
      severity: proposalOf(hits),
      canDecide: opensGrave(context),
    });
  },
});

const read = staffRoute(endpoints.readConflicts, schemas.readConflicts, {
  policy: searchConflicts,
  handler: async (context) => {
    const { database } = context.services;
    const subject = await subjectOf(database, context, { ...context.params, ...context.query });
    const { model, hits, persons } = await conflictsOf(database, context, subject);
    await Promise.all([
      logAccess(context, { action: "조회", subject: "이해충돌", recordIds: [subject.id] }),
      logFound(context, "이해충돌", persons),
      logShownRecords(context, hits, model.hits),
    ]);
    return ok({ model });
  },
});

const run = staffRoute(endpoints.runConflicts, schemas.runConflicts, {
  policy: searchConflicts,
  handler: async (context) => {
    const checkId = await inTransaction(context.services.database, actorOf(context), async (work) =>
      runConflictCheck(
        work,
        lookerOf(context),
        await subjectOf(work, context, { ...context.params, ...context.query }),
      ),
    );
    return ok({ checkId });
  },
});

const addParty = staffRoute(endpoints.addParty, schemas.addParty, {
  policy: changeParties,
  handler: async (context) => {
    const added = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const subject = await subjectOf(work, context, { ...context.params, ...context.query });
      await requireChanging(work, context, subject);
      const partyId = await addition.addParty(work, subject, context.body);
      return { partyId, checkId: await runConflictCheck(work, lookerOf(context), subject) };
    });
    return ok(added);
  },
});

const removeParty = staffRoute(endpoints.removeParty, schemas.removeParty, {
  policy: changeParties,
  handler: async (context) => {
    const { number, partyId } = context.params;
    const checkId = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const subject = await subjectOf(work, context, { number, ...context.query });
      await requireChanging(work, context, subject);
      await removal.removeParty(work, subject, partyId);
      return runConflictCheck(work, lookerOf(context), subject);
    });
    return ok({ checkId });
  },
});

async function requireChanging(
  work: Work,
  asker: Asker,
  subject: Awaited<ReturnType<typeof subjectOf>>,
): Promise<void> {
  if (!(await changesParties(work, asker, subject))) throw new Failure("forbidden");
}

const listOpen = staffRoute(endpoints.listOpenChecks, schemas.listOpenChecks, {
  policy: searchConflicts,
  handler: async (context) => {
    const { rows, more } = await openChecks(context.services.database, context);
    for (const [type, found] of Map.groupBy(rows, (row) => row.type)) {
      await logRead(
        context,
        registeredRecords().get(type)!.resource.label as string,
        found.map(({ recordId }) => ({ id: recordId })),
      );
    }
    return ok({
      models: rows.map(({ recordId: _id, ...model }) => model),
      more,
      canDecide: opensGrave(context),
      kinds: checkedKinds().map(({ name }) => name),
    });
  },
});

const decide = staffRoute(endpoints.decideConflict, schemas.decideConflict, {
  policy: decideConflicts,
  handler: async (context) => {
    const version = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const { check } = await checkOf(work, context, context.params.checkId, { locked: true });
      return ruling.decideConflict(work, check, context.staff.id, context.body);
    });
    return ok({ version });
  },
});

const decline = staffRoute(endpoints.declineConflict, schemas.declineConflict, {
  policy: decideConflicts,
  handler: async (context) => {
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const { subject } = await checkOf(work, context, context.params.checkId, { locked: true });
      await declineByConflict(work, subject);
    });
    return ok({});
  },
});

const certificate = staffRoute(endpoints.readCertificate, schemas.readCertificate, {
  policy: searchConflicts,
  handler: async (context) => {
    const { database } = context.services;
    const { check, subject } = await checkOf(database, context, context.params.checkId);
    const model = await certificateOf(database, context, check, subject);
    await logAccess(context, { action: "출력", subject: "이해충돌 확인서", recordIds: [check.id] });
    return ok({ model });
  },
});

export const routes = [search, read, run, addParty, removeParty, listOpen, decide, decline, certificate];
