import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import { actorOf, clientRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readStored } from "#records/server/read.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import type { Database } from "#platform/server/database/database.ts";
import { setPrepaidMode, showWallets } from "../access.ts";
import { readOwnWallet } from "../client-endpoints.ts";
import * as endpoints from "../endpoints.ts";
import { member } from "../member.ts";
import * as schemas from "../schemas.ts";
import { ownWallet } from "./own-wallet.ts";
import * as prepaid from "./prepaid.ts";
import { memberRecords } from "./records.ts";

const lots = staffRoute(endpoints.readLots, schemas.readLots, {
  policy: showWallets,
  handler: async (context) => {
    const { database } = context.services;
    const { id, client_id: clientId } = await readStored(database.query, memberRecords, context.params.number, context);
    await logRead(context, member.label, [{ id }]);
    return ok({ models: await lotsOf(database, clientId) });
  },
});

type Lot = {
  readonly id: number;
  readonly unit: "cash" | "point";
  readonly paid: boolean;
  readonly amount: number;
  readonly left: number;
  readonly expiresOn: string | null;
  readonly reason: string;
  readonly movementNumber: number;
};

async function lotsOf({ query }: Pick<Database, "query">, clientId: number): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.id, l.unit, l.paid, m.amount, a.balance as left, l.expires_on as "expiresOn", m.brief as reason, m.id as "movementNumber"
    from wallet_lots l join wallet_movements m on m.id = l.movement_id
    join ledger_accounts a on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
    where l.client_id = ${clientId} and a.balance > 0 order by l.unit, l.expires_on nulls last, l.paid, l.id`.execute(
    query,
  );
  return rows;
}

const read = staffRoute(endpoints.readPrepaid, schemas.readPrepaid, {
  policy: showWallets,
  handler: async ({ services }) => ok({ model: await prepaid.readPrepaid(services.database) }),
});

const set = staffRoute(endpoints.setPrepaid, schemas.setPrepaid, {
  policy: setPrepaidMode,
  handler: async (context) => {
    await prepaid.setPrepaid(context.services.database, actorOf(context), context.body.on);
    return ok({});
  },
});

/** Of one account within a minute. */
const readsPerMinute = 60;

const own = clientRoute(readOwnWallet, schemas.readOwnWallet, {
  holderOf: clientOf,
  handler: async ({ services, holder }) => {
    await limitCalls(services, "client-wallet", holder.accountId, readsPerMinute);
    return ok(await ownWallet(services.database, holder.clientId));
  },
});

export const routes: readonly Route[] = [lots, read, set, own];
