import { z } from "zod";
import { day, idOf, recordId, success, wonSum } from "#platform/schema.ts";
import { movementKinds, walletUnits, type MovementKind, type WalletUnit } from "./movement.ts";

export const readLots = {
  params: z.strictObject({ number: idOf("members.id") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        unit: z.enum(["cash", "point"]),
        paid: z.boolean(),
        /** What came in, and what is left of it. */
        amount: z.int(),
        left: z.int(),
        expiresOn: day.nullable(),
        reason: z.string(),
        movementNumber: recordId,
      }),
    ),
  }),
};

const limit = z.strictObject({ sum: wonSum, limit: z.number(), lawRef: z.string(), checked: z.boolean() });

/** `outstanding`: paid and not yet used; `year`: paid in since 1 January. Both of the whole firm. */
export const readPrepaid = {
  response: success({ model: z.strictObject({ on: z.boolean(), outstanding: limit, year: limit, free: wonSum }) }),
};

export const setPrepaid = {
  body: z.strictObject({ on: z.boolean().meta({ label: "캐시 충전" }) }),
  response: success({}),
};

const unit = z.enum(Object.keys(walletUnits) as [WalletUnit, ...WalletUnit[]]);
const kind = z.enum(Object.keys(movementKinds) as [MovementKind, ...MovementKind[]]);

/** What a client reads of the own cash and points; won, of what moved with its sign. */
export const readOwnWallet = {
  response: success({
    /** Whether there is anything to show: the client has, or had, cash, points or coupons. */
    member: z.boolean(),
    cash: z.int(),
    point: z.int(),
    /** Reserved by orders that are still open, and refunds on their way: not among the balances. */
    held: z.int(),
    /** What came in and is not used up, in the order of use. */
    lots: z.array(
      z.strictObject({ unit, paid: z.boolean(), left: z.int(), expiresOn: day.nullable(), reason: z.string() }),
    ),
    entries: z.array(
      z.strictObject({
        day,
        unit,
        kind,
        amount: z.int(),
        reason: z.string(),
        /** Not booked yet: reserved, or a refund that somebody checks. */
        open: z.boolean(),
      }),
    ),
  }),
};
export type OwnWallet = z.output<(typeof readOwnWallet)["response"]>;
