import { isIP } from "node:net";
import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { resignedRole, type RoleName } from "#features/identity/access/roles.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { tellLoosened } from "./tell-loosened.ts";

/** Who changes it, and from where: what shuts this person out is refused. */
type Setter = { readonly roles: readonly string[]; readonly address: string };

const most = 200;

/**
 * Allows a network. The first one of a role, or of everybody, shuts all others out: at once, on every device. Throws
 * 400 at `network` for what is none, 409 when it stands there already, 422 when the setter would be shut out.
 */
export async function addNetwork(
  database: Database,
  actor: Actor,
  setter: Setter,
  input: { role: RoleName | null; network: string; note: string; reason: string },
): Promise<number> {
  const reason = requireReason(input.reason);
  const { role, note } = input;
  const network = plainNetwork(input.network);
  if (role === resignedRole) throw invalidField("role", "퇴사한 사람은 어디에서도 접속할 수 없습니다.");
  return inTransaction(database, actor, async (work) => {
    await lock(work);
    const { rows } = await sql<{ id: number; network: string }>`
      insert into allowed_networks (role, network, note, created_by)
      select ${role}, network(${network}::inet), ${note}, ${actor.userId}
      where (select count(*) from allowed_networks) < ${most}
      on conflict do nothing returning id, network::text`.execute(work.query);
    const [added] = rows;
    if (!added) throw new Failure("conflict", "이미 있는 대역이거나 대역이 너무 많습니다.");
    await settle(work, actor, setter, { before: null, after: { role, network: added.network }, reason });
    return added.id;
  });
}

/** Takes a network away; the last one opens the door to every network. Throws 404, and 422 as `addNetwork`. */
export async function removeNetwork(
  database: Database,
  actor: Actor,
  setter: Setter,
  input: { networkId: number; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, async (work) => {
    await lock(work);
    const removed = await work.query
      .deleteFrom("allowed_networks")
      .where("id", "=", input.networkId)
      .returning(["role", sql<string>`network::text`.as("network")])
      .executeTakeFirst();
    if (!removed) throw notFound();
    await settle(work, actor, setter, { before: removed, after: null, reason });
  });
}

/** From the console, when nobody comes in any more: every network is allowed. Returns how many entries went. */
export async function clearNetworks(database: Database, actor: Actor): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const removed = await work.query.deleteFrom("allowed_networks").returning("id").execute();
    work.audit({
      action: "firm.clearNetworks",
      recordType: "firm",
      recordId: 1,
      changes: { entries: [removed.length, 0] },
    });
    return removed.length;
  });
}

/** Two who change it wait for each other: else both could shut themselves out together. */
async function lock(work: Work): Promise<void> {
  await work.query.selectFrom("firm_settings").select("id").forUpdate().execute();
}

type Entry = { readonly role: string | null; readonly network: string } | null;

async function settle(
  work: Work,
  actor: Actor,
  { roles, address }: Setter,
  { before, after, reason }: { before: Entry; after: Entry; reason: string },
): Promise<void> {
  const { rows } = await sql<{ allowed: boolean }>`
    select address_allowed(${[...roles]}::text[], ${address}::inet) as allowed`.execute(work.query);
  if (rows[0]?.allowed !== true) {
    const message = `지금 접속한 주소 ${address}에서 더 이상 접속할 수 없게 됩니다. 이 주소가 들어 있는 대역을 먼저 추가해 주세요.`;
    throw new Failure("ruleViolated", message, { fields: { network: message } });
  }
  const action = "firm.setNetworks";
  const changes = { network: [before, after] } as const;
  work.audit({ action, recordType: "firm", recordId: 1, changes: { ...changes, reason } });
  work.emitSurely({ type: "networks-changed" });
  if (await admitsMore(work, before)) await tellLoosened(work, actor, { action, changes, reason });
}

/** Whether more may come in than before: one more network beside others, or the last one of its people is gone. */
async function admitsMore({ query }: Work, removed: Entry): Promise<boolean> {
  const { rows } = await sql<{ all: number; ofThese: number }>`
    select count(*)::int as all, (count(*) filter (where role is not distinct from ${removed?.role ?? null}))::int
      as "ofThese" from allowed_networks`.execute(query);
  const { all, ofThese } = rows[0]!;
  return removed ? ofThese === 0 : all > 1;
}

/** An address or a range, as PostgreSQL reads it. */
function plainNetwork(typed: string): string {
  const [address = "", prefix, ...rest] = typed.trim().split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  const isFit = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  if (isIP(address) !== 0 && !address.includes("%") && rest.length === 0 && isFit) return typed.trim();
  throw invalidField("network", "IP 주소나 대역을 적어 주세요. 예: 203.0.113.7, 203.0.113.0/24, 2001:db8::/48");
}
