import { sql } from "kysely";
import { notFound } from "#platform/server/http/failure.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { codeDays, linkDays, type LinkPurpose } from "../../link.ts";
import { digestOf, newCode } from "../codes.ts";
import { openDoors } from "../doors.ts";

type Query = Pick<Work, "query">;
type Issuer = Pick<WriteContext, "keyring" | "viewer">;

/** A link and its code, told this once: neither is stored. */
export type IssuedLink = { readonly id: number; readonly slug: string; readonly code: string };

/** A client, or a participant of a group suit, who need not be one. */
type Whose = { readonly client: number } | { readonly participant: number };

type Wanted = {
  readonly purpose: LinkPurpose;
  readonly whose: Whose;
  /** Those of the person's telephones, none of which is part of the code. */
  readonly digits: readonly string[];
  readonly record?: { readonly type: string; readonly id: number };
  readonly days?: number;
};

/** Writes a new link down. */
export async function insertLink(
  { query }: Query,
  { keyring, viewer }: Issuer,
  { purpose, whose, digits, record, days = linkDays.usual }: Wanted,
): Promise<IssuedLink> {
  const slug = newToken();
  const slugHash = hashToken(slug);
  const code = newCode(digits);
  const { id } = await query
    .insertInto("share_links")
    .values({
      ...("client" in whose ? { client_id: whose.client } : { participant_id: whose.participant }),
      purpose,
      record_type: record?.type ?? null,
      record_id: record?.id ?? null,
      slug_hash: slugHash,
      code_digest: digestOf(keyring, slugHash, code),
      code_until: sql<Date>`now() + make_interval(days => ${Math.min(days, codeDays)})`,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      created_by: viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, slug, code };
}

/** A link whose row the transaction holds. */
export type LockedLink = {
  readonly id: number;
  readonly slugHash: Buffer;
  readonly purpose: LinkPurpose;
  readonly ended: boolean;
  readonly over: boolean;
};

/** Gives a link that is open a new code, and opens its doors. 404 for one that is over. */
export async function replaceCode(
  work: Query,
  { keyring }: Issuer,
  link: LockedLink,
  digits: readonly string[],
): Promise<string> {
  if (link.ended || link.over) throw notFound();
  const code = newCode(digits);
  await work.query
    .updateTable("share_links")
    .set({
      code_digest: digestOf(keyring, link.slugHash, code),
      code_until: sql<Date>`least(expires_at, now() + make_interval(days => ${codeDays}))`,
    })
    .where("id", "=", link.id)
    .execute();
  await openDoors(work, link.id);
  return code;
}

/** Takes a link back; answers whether it was open until now. */
export async function endLocked({ query }: Query, { viewer }: Issuer, { id, ended }: LockedLink): Promise<boolean> {
  if (ended) return false;
  await query
    .updateTable("share_links")
    .set({ ended_at: sql<Date>`now()`, ended_by: viewer.userId })
    .where("id", "=", id)
    .execute();
  return true;
}
