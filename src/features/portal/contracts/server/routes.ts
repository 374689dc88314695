import { sql } from "kysely";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { guestRoute, linkRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readRecord } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { seesTied } from "#records/server/tied.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";
import { seenClient } from "#features/pipeline/clients/server/api.ts";
import { linkOf, visitorOf } from "#features/portal/links/server/api.ts";
import { sendContent } from "#features/work/files/server/api.ts";
import { checkSignedFiles, readContractAnswers, shareContracts } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { compareSigned } from "./check-signed.ts";
import { declineContract } from "./decline-contract.ts";
import { contractsOf } from "./contracts-of.ts";
import { choicesOf, ordersOf } from "./in-order/orders-of.ts";
import * as inOrder from "./in-order/send.ts";
import * as linked from "./linked-contract.ts";
import { shareContract } from "./share-contract.ts";

const perMinute = 30;

const choices = staffRoute(endpoints.listContractChoices, schemas.listContractChoices, {
  policy: shareContracts,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await seenClient(database.query, context, context.params.number);
    const found = await contractsOf(database, context, id);
    await logRead(context, client.label, [{ id }]);
    // Its title may name another client of the contract.
    await logRead(context, contract.label, found);
    const models = found.map(({ number, title, files }) => ({
      number,
      title,
      files: files.filter((file) => file.mayLeave).map(({ id: file, name }) => ({ id: file, name })),
    }));
    return ok({ models });
  },
});

const share = staffRoute(endpoints.shareContract, schemas.shareContract, {
  policy: shareContracts,
  handler: async (context) => {
    const { slug, code } = await shareContract(writeContext(context), context.params.number, context.body);
    return ok({ slug, code });
  },
});

type Given = {
  readonly id: number;
  readonly title: string;
  readonly file: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly reason: string;
  readonly hash: string;
  readonly ip: string;
  readonly device: string;
};

const list = staffRoute(endpoints.listContractLinks, schemas.listContractLinks, {
  policy: shareContracts,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await seenClient(query, context, context.params.number);
    const { rows } = await sql<Given>`
      select s.id, c.title, coalesce(v.name, '') as file, s.created_at as "createdAt", l.confirmed_at as "confirmedAt",
        l.declined_at as "declinedAt", l.decline_reason as reason, l.confirmed_hash as hash,
        coalesce(host(coalesce(l.confirmed_ip, l.declined_ip)), '') as ip,
        case when l.declined_at is null then l.confirmed_device else l.declined_device end as device
      from contract_links l join share_links s on s.id = l.link_id join contracts c on c.id = l.contract_id
      left join file_versions v on v.id = l.version_id
      where s.client_id = ${id} and ${seesTied("contract", sql`l.contract_id`, context)}
      order by s.id desc limit 50`.execute(query);
    await logRead(context, client.label, [{ id }]);
    return ok({ models: rows.map(inWords) });
  },
});

type Moments = { readonly createdAt: Date; readonly confirmedAt: Date | null; readonly declinedAt: Date | null };

/** A row with its instants as they are answered. */
function inWords<Row extends Moments>({ createdAt, confirmedAt, declinedAt, ...row }: Row) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    declinedAt: declinedAt?.toISOString() ?? null,
  };
}

const answers = staffRoute(endpoints.listContractAnswers, schemas.listContractAnswers, {
  policy: readContractAnswers,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, contractRecords, context.params.number, context);
    const { rows } = await sql<Moments & { id: number; file: string; reason: string }>`
      select s.id, coalesce(v.name, '') as file, s.created_at as "createdAt", l.confirmed_at as "confirmedAt",
        l.declined_at as "declinedAt", l.decline_reason as reason
      from contract_links l join share_links s on s.id = l.link_id left join file_versions v on v.id = l.version_id
      where l.contract_id = ${id} order by s.id desc limit 50`.execute(database.query);
    await logRead(context, contract.label, [{ id }]);
    return ok({ models: rows.map(inWords) });
  },
});

const holderOf = visitorOf("contract");

const read = linkRoute(endpoints.readLinkedContract, schemas.readLinkedContract, {
  holderOf,
  handler: async ({ services, holder }) => {
    const model = await linked.readContract(services.database, holder);
    const { name, phone } = await readFirmSettings(services);
    return ok({ model: { ...model, firm: { name, phone } } });
  },
});

const content = linkRoute(endpoints.readContractFile, schemas.readContractFile, {
  holderOf,
  handler: async ({ services, holder, request, reply }) => {
    await limitCalls(services, "link-contract-file", holder.linkId, perMinute);
    const { contract: number, ...found } = await linked.contractFile(services.database, holder);
    const reason = `링크 ${holder.linkId}, 의뢰인 ${holder.clientId}: ${found.name}`;
    await logAccess(
      { services, viewer: null, request },
      { action: "다운로드", subject: "계약 파일", recordIds: [number], reason },
    );
    return sendContent({ services, request, reply }, found);
  },
});

const confirm = linkRoute(endpoints.confirmContract, schemas.confirmContract, {
  holderOf,
  handler: async ({ services, holder, request }) =>
    ok({ confirmedAt: await linked.confirmContract(services.database, request, holder) }),
});

const decline = linkRoute(endpoints.declineContract, schemas.declineContract, {
  holderOf,
  handler: async ({ services, holder, request, body }) => {
    await limitCalls(services, "link-contract-decline", holder.linkId, perMinute);
    return ok({ declinedAt: await declineContract(services.database, request, holder, body.reason) });
  },
});

const confirmations = staffRoute(endpoints.listConfirmations, schemas.listConfirmations, {
  policy: shareContracts,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, contractRecords, context.params.number, context);
    const { models, named } = await ordersOf(database, id, context);
    const { named: asked, ...choice } = await choicesOf(database, id, context);
    await logRead(context, contract.label, [{ id }]);
    const clients = [...new Set([...named, ...asked])];
    await logRead(
      context,
      client.label,
      clients.map((key) => ({ id: key })),
    );
    return ok({ ...choice, models });
  },
});

const send = staffRoute(endpoints.sendInOrder, schemas.sendInOrder, {
  policy: shareContracts,
  handler: async (context) =>
    ok({ models: await inOrder.sendInOrder(writeContext(context), context.params.number, context.body) }),
});

const renew = staffRoute(endpoints.renewInOrder, schemas.renewInOrder, {
  policy: shareContracts,
  handler: async (context) => {
    const { slug, code } = await inOrder.renewInOrder(writeContext(context), { ...context.params, ...context.body });
    return ok({ slug, code });
  },
});

const stop = staffRoute(endpoints.stopInOrder, schemas.stopInOrder, {
  policy: shareContracts,
  handler: async (context) => {
    await inOrder.stopInOrder(writeContext(context), context.params);
    return ok({});
  },
});

const check = guestRoute(endpoints.checkSigned, schemas.checkSigned, {
  policy: checkSignedFiles,
  handler: async ({ services, request, body }) => {
    const id = await linkOf(services, request, body.slug, "contract");
    await limitCalls(services, "link-contract-check", id, perMinute);
    return ok({ result: await compareSigned(services.database, id, body.sha256) });
  },
});

const ofStaff = [choices, share, list, answers, confirmations, send, renew, stop];
export const routes: readonly Route[] = [...ofStaff, read, content, confirm, decline, check];
