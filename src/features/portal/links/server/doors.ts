import { addressNetwork } from "#features/identity/session/server/api.ts";
import type { Door } from "#features/identity/session/server/commands/throttle.ts";
import type { Work } from "#platform/server/database/transaction.ts";

const perVisitor = "link.visitor";
const perKnown = "link.known";
const perLink = "link.all";

/**
 * The doors of trying a code: five tries per visitor, and a slower ceiling per link. An address from which the link was
 * opened before has a budget of its own in place of that ceiling, so that a stranger does not keep the client out.
 */
export function codeDoors(linkId: number, ip: string, isKnownAddress: boolean): readonly Door[] {
  const key = String(linkId);
  return [
    { door: perVisitor, key: `${key} ${addressNetwork(ip)}`, limit: 5, minutes: 15 },
    isKnownAddress
      ? { door: perKnown, key, limit: 10, minutes: 15, quiet: true }
      : { door: perLink, key, limit: 20, minutes: 60, quiet: true },
  ];
}

/** A new code opens every door of its link again: what was tried before was tried with another one. */
export async function openDoors({ query }: Pick<Work, "query">, linkId: number): Promise<void> {
  const key = String(linkId);
  await query.deleteFrom("auth_throttles").where("door", "in", [perKnown, perLink]).where("key", "=", key).execute();
  await query.deleteFrom("auth_throttles").where("door", "=", perVisitor).where("key", "like", `${key} %`).execute();
}
