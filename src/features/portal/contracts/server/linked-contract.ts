import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { deviceName } from "#features/identity/session/server/api.ts";
import { linesOf } from "#features/portal/cases/server/api.ts";
import type { LinkVisitor } from "#features/portal/links/server/api.ts";
import { followAnswer } from "./in-order/turn.ts";
import { mayLeave, type Content } from "#features/work/files/server/api.ts";

type Query = Pick<Database, "query">;

export const contractConfirmed: BellKind = {
  name: "contract.clientConfirm",
  why: "계약 확인",
  says: "의뢰인이 계약 내용을 확인했습니다",
};

type Linked = {
  readonly id: number;
  readonly title: string;
  readonly signedOn: string | null;
  readonly responsibleId: number | null;
  readonly confirmedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly isTurn: boolean;
  readonly file: { readonly name: string; readonly size: number; readonly hash: string } | null;
};

/** The contract of a visit, as long as it is the client's. 404 once it was given to somebody else, or removed; 422 while somebody before has not confirmed it. */
export async function linkedContract({ query }: Query, { linkId, clientId }: LinkVisitor): Promise<Linked> {
  const { rows } = await sql<Linked>`
    select c.id, c.title, c.signed_at as "signedOn", c.responsible_id as "responsibleId", l.confirmed_at as "confirmedAt",
      l.declined_at as "declinedAt", l.turn_at is not null as "isTurn",
      (select json_build_object('name', v.name, 'size', k.size, 'hash', encode(k.sha256, 'hex'))
        from file_versions v join files f on f.id = v.file_id join file_contents k on k.id = v.content_id
        where v.id = l.version_id and f.deleted_at is null and ${mayLeave}) as file
    from contract_links l join contracts c on c.id = l.contract_id
    where l.link_id = ${linkId} and c.deleted_at is null and (c.client_id = ${clientId}
      or exists (select from contract_clients x where x.contract_id = c.id and x.client_id = ${clientId}))`.execute(
    query,
  );
  if (!rows[0]) throw notFound();
  if (!rows[0].isTurn) {
    throw new Failure("ruleViolated", "앞 순서인 분이 확인하면 열립니다. 차례가 되면 담당자가 알려 드립니다.");
  }
  return rows[0];
}

/** What the client reads: the contract in the version that was chosen, what is to be paid, and what has come in. */
export async function readContract({ query }: Query, visitor: LinkVisitor) {
  const { id, title, signedOn, file, confirmedAt, declinedAt } = await linkedContract({ query }, visitor);
  const { rows: received } = await sql<{ on: string; amount: number }>`
    select y.pay_date as on, y.pay_amt as amount from payments y where y.contract_id = ${id} and y.deleted_at is null
      and y.status in ('matched', 'confirmed', 'partiallyRefunded', 'refunded') order by y.pay_date, y.id limit 200`.execute(
    query,
  );
  const lines = await linesOf({ query }, { id, title });
  const answered = {
    confirmedAt: confirmedAt?.toISOString() ?? null,
    declinedAt: declinedAt?.toISOString() ?? null,
  };
  return { title, signedOn, file, lines, received, ...answered };
}

/** The bytes of that version. */
export async function contractFile(
  { query }: Query,
  visitor: LinkVisitor,
): Promise<Content & { readonly contract: number }> {
  const { id: contract, file } = await linkedContract({ query }, visitor);
  if (file === null) throw notFound();
  const { rows } = await sql<Content>`
    select v.name, k.kind, k.size, k.sha256, k.storage_key as "storageKey" from contract_links l
    join file_versions v on v.id = l.version_id join file_contents k on k.id = v.content_id
    where l.link_id = ${visitor.linkId}`.execute(query);
  return { ...rows[0]!, contract };
}

/** The client says that it was seen: when, of which bytes, from where. The first time counts. 422 after a no. */
export async function confirmContract(
  database: Database,
  request: FastifyRequest,
  visitor: LinkVisitor,
): Promise<string> {
  return inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) => {
    const { id, file, confirmedAt, declinedAt, responsibleId } = await linkedContract(work, visitor);
    if (declinedAt)
      throw new Failure("ruleViolated", "확인을 거절하셨습니다. 내용을 고친 계약은 담당자가 새로 보내 드립니다.");
    if (confirmedAt) return confirmedAt.toISOString();
    const { rows } = await sql<{ at: Date }>`
      update contract_links set confirmed_at = now(), confirmed_hash = ${file?.hash ?? ""},
        confirmed_ip = ${plainAddress(request.ip)}::inet, confirmed_device = ${deviceName(request.headers["user-agent"])}
      where link_id = ${visitor.linkId} and confirmed_at is null and declined_at is null returning confirmed_at as at`.execute(
      work.query,
    );
    // A second press of a button was first.
    if (!rows[0]) return answeredBefore((await linkedContract(work, visitor)).confirmedAt);
    const { at } = rows[0];
    work.audit({
      action: "contract.clientConfirm",
      recordType: "contract",
      recordId: id,
      changes: { clientConfirmedAt: [null, at.toISOString()], file: [null, file?.name ?? ""] },
    });
    work.emit({ type: "record", ref: `contract:${id}` });
    await ring(work, contractConfirmed, { from: null, to: [responsibleId], about: { type: "contract", id } });
    await followAnswer(work, "yes", { linkId: visitor.linkId, contractId: id, responsibleId });
    const reason = `링크 ${visitor.linkId}: 계약 확인`;
    await logAccessWithin(
      work,
      { viewer: null, request },
      { action: "조회", subject: "계약(링크)", recordIds: [id], reason },
    );
    return at.toISOString();
  });
}

/** The instant of the same answer given before; 409 where the other one was given at this moment. */
export function answeredBefore(at: Date | null): string {
  if (at === null) throw new Failure("conflict");
  return at.toISOString();
}
