import { z } from "zod";
import { day, idOf, instant, recordId, success } from "#platform/schema.ts";
import { couponTargets, type CouponTarget } from "./coupon.ts";

/** The most members to whom a coupon is issued at once. */
const mostIssued = 100;

/** `clients`: keys of clients. Those to whom it could not be issued are told with why; the others have it. */
export const issueCoupon = {
  params: z.strictObject({ number: idOf("coupons.id") }),
  body: z.strictObject({ clients: z.array(recordId).min(1).max(mostIssued).meta({ label: "회원" }) }),
  response: success({
    issued: z.int(),
    refused: z.array(z.strictObject({ client: recordId, reason: z.string() })),
  }),
};

/** Coupons that a client could use now for such an order, with what they take off. */
export const usableCoupons = {
  query: z.strictObject({
    client: idOf("clients.id"),
    service: z.enum(["consult", "letter", "seizure", "time", "charge"]).meta({ label: "서비스" }),
    amount: z
      .string()
      .regex(/^[1-9]\d{0,12}$/)
      .transform(Number)
      .pipe(z.int().max(1_000_000_000_000))
      .meta({ label: "금액" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        discount: z.int(),
        validTo: z.iso.date(),
        stackable: z.boolean(),
        /** In the hands of the client already; otherwise it is issued with the order. */
        held: z.boolean(),
      }),
    ),
  }),
};

const ownCoupon = z.strictObject({
  name: z.string(),
  discountKind: z.enum(["fixed", "rate"]),
  won: z.int().nullable(),
  rate: z.int().nullable(),
  maxAmount: z.int().nullable(),
  minAmount: z.int(),
  target: z.enum(Object.keys(couponTargets) as [CouponTarget, ...CouponTarget[]]),
  validFrom: day,
  validTo: day,
  status: z.enum(["issued", "held", "used", "expired"]),
  usedAt: instant.nullable(),
  /** Won that it took off. */
  discount: z.int().nullable(),
});

/** What a client reads of the own coupons. */
export const listOwnCoupons = { response: success({ models: z.array(ownCoupon) }) };
export type OwnCoupon = z.output<typeof ownCoupon>;
