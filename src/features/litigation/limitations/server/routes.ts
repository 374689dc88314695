import { seoulDay } from "#platform/dates.ts";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { mayChangeRecord } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { sendContent } from "#features/work/files/server/api.ts";
import { chooseReviewers, confirmFilings, showLimitations } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as confirming from "./commands/confirm-filing.ts";
import * as copies from "./commands/open-copy.ts";
import * as filings from "./commands/record-filing.ts";
import * as reviewers from "./commands/reviewers.ts";
import type { Target } from "./commands/target.ts";
import { readLines } from "./queries/lines.ts";
import { filingOf, findSeen, marksOf, presentFiling } from "./queries/state.ts";
import { sourceOf, type Sources } from "./sources.ts";

const targetIn = (sources: Sources, { type, number }: { readonly type: string; readonly number: number }): Target => ({
  source: sourceOf(sources, type),
  type,
  number,
});

const list = (sources: Sources) =>
  staffRoute(endpoints.listLimitations, schemas.listLimitations, {
    policy: showLimitations,
    handler: async (context) => {
      const lines = await readLines(context.services.database, sources, context, seoulDay(Date.now()));
      for (const [type, { records }] of sources) {
        const read = lines.filter((line) => line.type === type);
        if (read.length > 0) await logRead(context, String(records.resource.label), read);
      }
      const models = lines.map(({ id: _id, ...line }) => line);
      return ok({ models, total: models.length });
    },
  });

const read = (sources: Sources) =>
  staffRoute(endpoints.readLimitation, schemas.readLimitation, {
    policy: showLimitations,
    handler: async (context) => {
      const { database } = context.services;
      const { source, type, number } = targetIn(sources, context.params);
      const seen = await findSeen(database, source, number, { asker: context, today: seoulDay(Date.now()) });
      const { id, limitationOn } = seen;
      const [filing, marks, mayRecord] = await Promise.all([
        filingOf(database, type, id),
        marksOf(database, type, id, limitationOn),
        mayChangeRecord(database, source.records, id, context),
      ]);
      await logRead(context, String(source.records.resource.label), [seen]);
      const shown = filing && presentFiling(filing, limitationOn);
      const counts = shown !== null && !shown.outdated;
      return ok({
        limitationOn,
        state: !counts
          ? ("unfiled" as const)
          : shown.confirmedAt === null
            ? ("filed" as const)
            : ("confirmed" as const),
        marks,
        filing: shown,
        mayRecord,
        confirmReason: filing ? await confirming.confirmReason(database, context, seen, filing) : "",
      });
    },
  });

const record = (sources: Sources) =>
  staffRoute(endpoints.recordFiling, schemas.recordFiling, {
    policy: showLimitations,
    handler: async (context) =>
      ok({ id: await filings.recordFiling(writeContext(context), targetIn(sources, context.params), context.body) }),
  });

const open = (sources: Sources) =>
  staffRoute(endpoints.openCopy, schemas.openCopy, {
    policy: showLimitations,
    handler: async (context) => {
      const target = targetIn(sources, context.params);
      const { content, recordId, fileId, unopen } = await copies.openCopy(context.services.database, context, target);
      await logAccess(context, {
        action: "조회",
        subject: `${String(target.source.records.resource.label)} 파일`,
        recordIds: [recordId],
        reason: `시효 제출 사본 파일 ${fileId}`,
      });
      try {
        return await sendContent(context, content);
      } catch (error) {
        await unopen();
        throw error;
      }
    },
  });

const confirm = (sources: Sources) =>
  staffRoute(endpoints.confirmFiling, schemas.confirmFiling, {
    policy: confirmFilings,
    handler: async (context) => {
      const target = targetIn(sources, context.params);
      await confirming.confirmFiling(writeContext(context), target, context.body.filingId);
      return ok({});
    },
  });

const readReviewers = staffRoute(endpoints.readReviewers, schemas.readReviewers, {
  policy: chooseReviewers,
  handler: async ({ services }) => {
    const models = [...(await reviewers.readReviewers(services.database))];
    return ok({ models, total: models.length });
  },
});

const setReviewers = staffRoute(endpoints.setReviewers, schemas.setReviewers, {
  policy: chooseReviewers,
  handler: async (context) => {
    await reviewers.setReviewers(writeContext(context), context.body.staffIds);
    return ok({});
  },
});

/** The calls about the limitations of these kinds. */
export const routesOf = (sources: Sources) => [
  ...[list, read, record, open, confirm].map((route) => route(sources)),
  readReviewers,
  setReviewers,
];
