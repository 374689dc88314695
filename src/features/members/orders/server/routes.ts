import { logRead } from "#platform/server/access-log.ts";
import { supplyAmount, vat } from "#platform/money.ts";
import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { readWithSteps, writeContext } from "#records/server/routes.ts";
import { recordSchemas } from "#records/server/schemas.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { manageOrders, showOrders } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { serviceOrder, services } from "../order.ts";
import * as schemas from "../schemas.ts";
import { placeOrder } from "./commands/place-order.ts";
import { tellOrder } from "./commands/tell-order.ts";
import { orderRecords } from "./records.ts";

const create = staffRoute(endpoints.orderCalls.create, recordSchemas(serviceOrder).create, {
  policy: manageOrders,
  handler: async (context) => {
    const id = await placeOrder(writeContext(context), context.body);
    const { id_int: number } = await context.services.database.query
      .selectFrom("service_orders")
      .select("id_int")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return ok({ model: await readWithSteps(context, orderRecords, number) });
  },
});

const tell = staffRoute(endpoints.tellOrder, schemas.tellOrder, {
  policy: manageOrders,
  handler: async (context) => ok(await tellOrder(writeContext(context), context.params.number, context.body)),
});

const events = staffRoute(endpoints.readOrderEvents, schemas.readOrderEvents, {
  policy: showOrders,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await readStored(query, orderRecords, context.params.number, context);
    await logRead(context, serviceOrder.label, [{ id }]);
    const rows = await query.selectFrom("order_events").selectAll().where("order_id", "=", id).orderBy("id").execute();
    const models = rows.map(({ id: key, provider, event_id: eventId, kind, amount, outcome, at }) => ({
      id: key,
      provider,
      eventId,
      kind: kind as "paid",
      amount,
      outcome: outcome as "taken",
      at: at.toISOString(),
    }));
    return ok({ models });
  },
});

const receipt = staffRoute(endpoints.readReceipt, schemas.readReceipt, {
  policy: manageOrders,
  handler: async (context) => {
    const { query } = context.services.database;
    const order = await readStored(query, orderRecords, context.params.number, context);
    const { name } = await query
      .selectFrom("clients")
      .select("name")
      .where("id", "=", order.client_id)
      .executeTakeFirstOrThrow();
    await logRead(context, serviceOrder.label, [{ id: order.id }]);
    const firm = await readFirmSettings(context.services);
    const payAmount = order.pay_amount;
    return ok({
      model: {
        number: order.id_int,
        firm: { name: firm.name, address: firm.address, phone: firm.phone },
        client: name,
        service: services[order.service],
        title: order.title,
        amount: order.amount,
        discount: order.discount,
        pointUsed: order.point_used,
        cashUsed: order.cash_used,
        payAmount,
        supply: supplyAmount(payAmount),
        vat: vat(payAmount),
        payType: order.pay_type,
        payDate: order.pay_date,
        paymentNumber: order.payment_id,
        refunded: order.refunded,
      },
    });
  },
});

export const routes: readonly Route[] = [create, tell, events, receipt];
