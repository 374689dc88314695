import { Readable } from "node:stream";
import type { ServerFeature } from "#firm/server/feature.ts";
import { logExport, logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { listBound } from "#platform/list-bound.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import { writeContext } from "#records/server/routes.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { payment } from "#features/money/payments/payment.ts";
import { adjustBooks, manageBooks, showBooks } from "../access.ts";
import * as cardSchemas from "../card-schemas.ts";
import * as depositSchemas from "../deposit-schemas.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as cards from "./cards.ts";
import { closeDeposits, reopenDeposits } from "./close-deposits.ts";
import { readDepositSheet } from "./deposit-sheet.ts";
import { entrySheet } from "./export.ts";
import { allEntries, listEntries, readYear } from "./ledger.ts";
import { personalNotes, setNote } from "./notes.ts";
import { readVat, setTaxpayer } from "./vat.ts";

const paymentsIn = (rows: readonly { readonly paymentId: number }[]) =>
  rows.map(({ paymentId }) => ({ id: paymentId }));

const year = staffRoute(endpoints.readYear, schemas.readYear, {
  policy: showBooks,
  handler: async (context) => ok({ months: await readYear(context.services.database, context, context.query.year) }),
});

const entries = staffRoute(endpoints.listEntries, schemas.listEntries, {
  policy: showBooks,
  handler: async (context) => {
    const answer = await listEntries(context.services.database, context, context.query);
    await logRead(
      context,
      payment.label,
      answer.models.filter(({ kind }) => kind !== "expense"),
    );
    return ok(answer);
  },
});

const paymentNote = staffRoute(endpoints.notePayment, schemas.notePayment, {
  policy: manageBooks,
  handler: async (context) => {
    await setNote(writeContext(context), "payment", context.params.number, context.body.note);
    return ok({});
  },
});

const expenseNote = staffRoute(endpoints.noteExpense, schemas.noteExpense, {
  policy: manageBooks,
  handler: async (context) => {
    await setNote(writeContext(context), "expense", context.params.number, context.body.note);
    return ok({});
  },
});

const longestDays = 370;

const exported = staffRoute(endpoints.exportEntries, schemas.exportEntries, {
  policy: manageBooks,
  ...longWork,
  handler: async (context) => {
    const { from, to, reason } = context.body;
    if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
      throw invalidField("to", "한 번에 1년까지 내려받을 수 있습니다.");
    const rows = await allEntries(context.services.database, context, from, to, listBound + 1);
    if (rows.length > listBound)
      throw invalidField("to", "한 번에 1만 줄까지 내려받을 수 있습니다. 기간을 줄여 주세요.");
    await refuseLargeExport(context.services.database.pool, rows.length);
    const recordIds = rows.filter(({ kind }) => kind !== "expense").map(({ id }) => id);
    await logExport(context, { subject: payment.label, recordIds, reason: `장부 ${from}–${to}: ${reason}` });
    const { name, content } = entrySheet(rows, context.staff.shortName);
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
      .send(Readable.fromWeb((await content) as Parameters<typeof Readable.fromWeb>[0]));
  },
});

const vat = staffRoute(endpoints.readVat, schemas.readVat, {
  policy: showBooks,
  handler: async (context) => {
    const answer = await readVat(context.services.database, context, context.query.day);
    const { withoutEvidence, withoutReceipt, intoPartners } = answer;
    const named = [withoutEvidence, withoutReceipt, intoPartners].flatMap(({ rows }) => paymentsIn(rows));
    await logRead(context, payment.label, named);
    return ok(answer);
  },
});

const taxpayer = staffRoute(endpoints.setTaxpayer, schemas.setTaxpayer, {
  policy: adjustBooks,
  handler: async (context) => {
    await setTaxpayer(writeContext(context), context.body.taxpayer);
    return ok({});
  },
});

const cardList = staffRoute(endpoints.listCards, cardSchemas.listCards, {
  policy: showBooks,
  handler: async (context) => {
    const answer = await cards.listCards(context.services.database, context, context.query);
    await logRead(context, payment.label, paymentsIn(answer.models));
    return ok(answer);
  },
});

const settlements = staffRoute(endpoints.listSettlements, cardSchemas.listSettlements, {
  policy: showBooks,
  handler: async (context) => ok({ models: await cards.listSettlements(context.services.database, context) }),
});

const settle = staffRoute(endpoints.settleCards, cardSchemas.settleCards, {
  policy: manageBooks,
  handler: async (context) => ok(await cards.settleCards(writeContext(context), context.body)),
});

const cancel = staffRoute(endpoints.cancelSettlement, cardSchemas.cancelSettlement, {
  policy: manageBooks,
  handler: async (context) => {
    await cards.cancelSettlement(writeContext(context), context.params.settlementId, context.body.reason);
    return ok({});
  },
});

const depositSheet = staffRoute(endpoints.readDepositSheet, depositSchemas.readDepositSheet, {
  policy: showBooks,
  handler: async (context) => {
    const { teamId } = context.staff;
    if (teamId === null) return ok({ over: false, ledger: "0", clients: "0", balances: [], closing: null });
    const { ids, sheet } = await readDepositSheet(context.services.database, context, teamId, context.query.month);
    await logRead(
      context,
      client.label,
      ids.map((id) => ({ id })),
    );
    return ok(sheet);
  },
});

const close = staffRoute(endpoints.closeDeposits, depositSchemas.closeDeposits, {
  policy: manageBooks,
  handler: async (context) => {
    await closeDeposits(writeContext(context), context.body);
    return ok({});
  },
});

const reopen = staffRoute(endpoints.reopenDeposits, depositSchemas.reopenDeposits, {
  policy: adjustBooks,
  handler: async (context) => {
    await reopenDeposits(writeContext(context), context.body.month, context.body.reason);
    return ok({});
  },
});

/** 회계: the book by month, the VAT return, what card companies pay in, and what is held for clients. */
export const books: ServerFeature = {
  name: "books",
  personal: [personalNotes],
  routes: [
    year,
    entries,
    paymentNote,
    expenseNote,
    exported,
    vat,
    taxpayer,
    cardList,
    settlements,
    settle,
    cancel,
    depositSheet,
    close,
    reopen,
  ],
};
