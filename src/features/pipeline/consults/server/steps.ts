import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { assignConsults, manageConsults } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { assignConsult } from "./commands/assign-consult.ts";
import { bookConsult } from "./commands/book-consult.ts";
import { cancelConsult } from "./commands/cancel-consult.ts";
import { claimConsult } from "./commands/claim-consult.ts";
import { completeConsult } from "./commands/complete-consult.ts";
import { confirmJournal } from "./commands/confirm-journal.ts";
import { considerConsult } from "./commands/consider-consult.ts";
import { convertConsult } from "./commands/convert-consult.ts";
import { declineConsult } from "./commands/decline-consult.ts";
import { holdConsult } from "./commands/hold-consult.ts";
import { loseConsult } from "./commands/lose-consult.ts";
import { markDuplicate } from "./commands/mark-duplicate.ts";
import { makeClientOf } from "./commands/make-client-of.ts";
import { markNoShow } from "./commands/mark-no-show.ts";
import { mergeConsults, unmergeConsults } from "./commands/merge-consults.ts";
import { recordCall } from "./commands/record-call.ts";
import { reopenConsult } from "./commands/reopen-consult.ts";
import { requestFee } from "./commands/request-fee.ts";
import { undoMove } from "./commands/undo-move.ts";

const policy = manageConsults;

/** The steps of a consultation, each a command of its own. */
export const steps: readonly Route[] = [
  staffRoute(endpoints.claimConsult, schemas.claimConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await claimConsult(writeContext(context), number)) });
    },
  }),
  staffRoute(endpoints.assignConsult, schemas.assignConsult, {
    policy: assignConsults,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await assignConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.recordCall, schemas.recordCall, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await recordCall(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.bookConsult, schemas.bookConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await bookConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.completeConsult, schemas.completeConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await completeConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.considerConsult, schemas.considerConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await considerConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.holdConsult, schemas.holdConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await holdConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.loseConsult, schemas.loseConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await loseConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.cancelConsult, schemas.cancelConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await cancelConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.markNoShow, schemas.markNoShow, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await markNoShow(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.declineConsult, schemas.declineConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await declineConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.markDuplicate, schemas.markDuplicate, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await markDuplicate(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.reopenConsult, schemas.reopenConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await reopenConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.undoMove, schemas.undoMove, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await undoMove(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.convertConsult, schemas.convertConsult, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await convertConsult(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.confirmJournal, schemas.confirmJournal, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await confirmJournal(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.mergeConsults, schemas.mergeConsults, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await mergeConsults(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.unmergeConsults, schemas.unmergeConsults, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await unmergeConsults(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.makeClient, schemas.makeClient, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await makeClientOf(writeContext(context), { number, ...context.body })) });
    },
  }),
  staffRoute(endpoints.requestFee, schemas.requestFee, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      return ok({ number, ...(await requestFee(writeContext(context), { number, ...context.body })) });
    },
  }),
];
