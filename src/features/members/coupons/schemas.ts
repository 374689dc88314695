import { z } from "zod";
import { idOf, recordId, success } from "#platform/schema.ts";

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
