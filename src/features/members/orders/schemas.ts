import { z } from "zod";
import { idOf, instant, recordId, success, won } from "#platform/schema.ts";

const params = z.strictObject({ number: idOf("service_orders.id_int") });

const kind = z.enum(["paid", "chargedBack"]);
const outcome = z.enum(["taken", "wrongAmount", "paidTwice", "tooLate", "ignored"]);

/** What a payment service told of an order: once for each of its ids, however often it is sent. */
export const tellOrder = {
  params,
  body: z.strictObject({
    provider: z
      .string()
      .regex(/^[a-z0-9-]{1,30}$/, "결제사는 영문 소문자·숫자·-로 적어 주세요.")
      .meta({ label: "결제사", examples: ["tosspay"] }),
    eventId: z
      .string()
      .regex(/^[\x21-\x7e]{1,100}$/, "통지 번호는 공백 없는 영문·숫자·기호로 적어 주세요.")
      .meta({ label: "통지 번호", examples: ["evt-1"] }),
    kind: kind.meta({ label: "종류" }),
    amount: won("금액", 1),
  }),
  response: success({ outcome, isNew: z.boolean() }),
};

export const readOrderEvents = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        provider: z.string(),
        eventId: z.string(),
        kind,
        amount: z.int(),
        outcome,
        at: instant,
      }),
    ),
  }),
};

/** What a receipt says. */
export const readReceipt = {
  params,
  response: success({
    model: z.strictObject({
      number: recordId,
      firm: z.strictObject({ name: z.string(), address: z.string(), phone: z.string() }),
      client: z.string(),
      service: z.string(),
      title: z.string(),
      amount: z.int(),
      discount: z.int(),
      pointUsed: z.int(),
      cashUsed: z.int(),
      payAmount: z.int(),
      supply: z.int(),
      vat: z.int(),
      payType: z.string().nullable(),
      payDate: z.iso.date().nullable(),
      paymentNumber: recordId.nullable(),
      refunded: z.int(),
    }),
  }),
};
