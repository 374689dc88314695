import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { addressNetwork, deviceName } from "#features/identity/session/server/api.ts";
import { takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import { linkPages, type LinkPurpose } from "../../link.ts";
import { isCode } from "../codes.ts";
import { codeDoors } from "../doors.ts";
import { isBot } from "../bots.ts";
import { liveLink } from "../holder.ts";

/** How often a link is looked at within a minute. */
const looksPerMinute = 30;
/** Hours that a visit lasts, whatever is done in it. */
const visitHours = 2;

const gone = () => new Failure("notFound", "쓸 수 없는 링크입니다. 담당자에게 새 링크를 요청해 주세요.");
const wrong = "확인번호가 맞지 않거나 기한이 지났습니다. 담당자에게 새 번호를 요청할 수 있습니다.";

/** Notes that somebody looked at a link. 404, the same for what was never there, is over or was taken back. */
export async function lookAtLink(services: Services, request: FastifyRequest, slug: string): Promise<void> {
  const { database } = services;
  const link = await findLink(database, slug, request.ip);
  if (!link) throw gone();
  await limitCalls(services, "link-look", link.id, looksPerMinute);
  await note(database, request, link.id, isBot(request.headers["user-agent"]) ? "bot" : "seen");
}

/**
 * Opens a link by its code and returns the token of the visit, which is stored nowhere, and what the link opens. Tries are counted before the code
 * is looked at. 404 as above, 400 at `code`, 429 while a door is closed.
 */
export async function enterLink(
  { database, keyring }: Services,
  request: FastifyRequest,
  { slug, code }: { readonly slug: string; readonly code: string },
): Promise<{ readonly token: string; readonly purpose: LinkPurpose }> {
  const link = await findLink(database, slug, request.ip);
  if (!link) throw gone();
  const doors = codeDoors(link.id, request.ip, link.isKnownAddress);
  const attempt = await takeAttempt(database, doors, "확인번호를 여러 번 넣었습니다. 새 번호를 받거나");
  if (!link.isCodeOpen || !isCode(keyring, link.slugHash, code, link.codeDigest)) {
    await note(database, request, link.id, "wrong");
    throw invalidField("code", wrong);
  }
  await attempt.succeeded();
  const token = newToken();
  await note(database, request, link.id, "entered", hashToken(token));
  return { token, purpose: link.purpose };
}

/** The key of a link of this purpose, for what is asked without its code. 404 as above. */
export async function linkOf({ database }: Services, { ip }: FastifyRequest, slug: string, purpose: LinkPurpose) {
  const link = await findLink(database, slug, ip);
  if (link?.purpose !== purpose) throw gone();
  return link.id;
}

/** The secret part of the address of a link; null for every other page. */
function slugIn(path: string): string | null {
  const page = Object.values(linkPages).find((one) => path.startsWith(`${one}/`));
  const [slug = ""] = page === undefined ? [] : path.slice(page.length + 1).split("/");
  return /^[\w-]{20,100}$/.test(slug) ? slug : null;
}

/** Notes that a program has fetched the page of a link to show a preview of it; the page tells it nothing. */
export async function noteBot(services: Services, request: FastifyRequest, path: string): Promise<void> {
  const slug = slugIn(path);
  if (slug === null || !isBot(request.headers["user-agent"])) return;
  const link = await findLink(services.database, slug, request.ip);
  if (!link) return;
  await limitCalls(services, "link-bot", link.id, looksPerMinute);
  await note(services.database, request, link.id, "bot");
}

type Found = {
  readonly id: number;
  readonly purpose: LinkPurpose;
  readonly slugHash: Buffer;
  readonly codeDigest: Buffer;
  readonly isCodeOpen: boolean;
  readonly isKnownAddress: boolean;
};

async function findLink({ query }: Database, slug: string, ip: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select l.id, l.purpose, l.slug_hash as "slugHash", l.code_digest as "codeDigest", l.code_until > now() as "isCodeOpen",
      exists (select from share_link_visits v where v.link_id = l.id and v.kind = 'entered'
        and v.ip <<= ${addressNetwork(ip)}::inet) as "isKnownAddress"
    from share_links l left join clients c on c.id = l.client_id
    where l.slug_hash = ${hashToken(slug)} and ${liveLink}`.execute(query);
  return rows[0];
}

async function note(
  { query }: Database,
  request: FastifyRequest,
  linkId: number,
  kind: "seen" | "bot" | "wrong" | "entered",
  tokenHash: Buffer | null = null,
): Promise<void> {
  await query
    .insertInto("share_link_visits")
    .values({
      link_id: linkId,
      kind,
      token_hash: tokenHash,
      until: tokenHash && sql<Date>`now() + make_interval(hours => ${visitHours})`,
      ip: plainAddress(request.ip),
      device: deviceName(request.headers["user-agent"]),
    })
    .execute();
}
