import fastifyStatic from "@fastify/static";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Failure } from "./failure.ts";
import { pageShell, type PageShell } from "./page-shell.ts";
import { dataHeaders, securityHeaders } from "./security-headers.ts";

const dist = join(import.meta.dirname, "../../../../dist");
/** Calls, downloads, calendars and files with an ending: what is not there is said, not shown as a page. */
const noPage = /^\/(api|files|calendars)\/|\.\w+$/;
const policyName = "content-security-policy";
/** Where browsers tell of a page that broke its content policy. */
export const policyReportsPath = "/api/policy-reports";
const notModified = 304;
const yearSeconds = 31_536_000;

/** Told when a page for people outside the firm is fetched; the page does not wait for it. */
type OnOutsidePage = (request: FastifyRequest, path: string) => void;

/** Security headers for every answer that may have a body, the built browser files, and the page shell for every other path. */
export async function serveWeb(app: FastifyInstance, config: Config, onOutsidePage: OnOutsidePage): Promise<void> {
  const secure = config.publicUrl.startsWith("https:");
  const headers = { ...securityHeaders(secure), [policyName]: contentPolicy(null, secure) };
  const ofData = dataHeaders(secure);
  app.addHook("onSend", (_, reply, payload, done) => {
    // What has not changed has no body that could be misused, and is what pages hear most often.
    if (reply.statusCode !== notModified) guard(reply, isData(reply) ? ofData : headers);
    done(null, payload);
  });
  const assets = join(dist, "assets");
  if (!existsSync(assets)) app.log.warn("no browser files have been built");
  else
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      immutable: true,
      maxAge: yearSeconds * 1000,
      index: false,
      preCompressed: true,
    });
  const shell = await readShell("index.html", "pages.json");
  const outside = await readShell("client.html", "client-pages.json");
  app.route({
    method: "GET",
    url: "/*",
    handler: (request, reply) => {
      const [path = ""] = request.url.split("?");
      if (noPage.test(path)) throw new Failure("notFound");
      if (outside?.isPage(path)) {
        onOutsidePage(request, path);
        return sendShell(reply, { shell: outside, path, secure });
      }
      if (shell === null) throw new Failure("unavailable", "화면 파일이 아직 만들어지지 않았습니다.");
      return sendShell(reply, { shell, path, secure });
    },
  });
}

function isData(reply: FastifyReply): boolean {
  const type = reply.getHeader("content-type");
  return typeof type === "string" && type.startsWith("application/json");
}

/** A page has a content policy of its own. */
function guard(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  const own = reply.getHeader(policyName);
  reply.headers(headers);
  if (own !== undefined) reply.header(policyName, own);
}

/** A built page and the list of its addresses: that of the firm's people, and that for people outside. */
async function readShell(...names: readonly [html: string, pages: string]): Promise<PageShell | null> {
  try {
    const [html, pages] = await Promise.all(names.map((name) => readFile(join(dist, name), "utf8")));
    return pageShell(html!, JSON.parse(pages!) as string[]);
  } catch {
    return null;
  }
}

/** The page with a nonce of its own for the few styles that libraries inject; 404 where the address is none. */
function sendShell(
  reply: FastifyReply,
  { shell, path, secure }: { readonly shell: PageShell; readonly path: string; readonly secure: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .status(shell.isPage(path) ? 200 : 404)
    .header(policyName, contentPolicy(nonce, secure))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(shell.pageOf(path, nonce));
}

function contentPolicy(nonce: string | null, secure: boolean): string {
  return Object.entries(directives(nonce, secure))
    .map(([name, values]) => [name, ...values].join(" "))
    .join(";");
}

function directives(nonce: string | null, secure: boolean): Record<string, string[]> {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"],
    "img-src": ["'self'", "blob:", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    // Nothing of the pages makes markup or scripts from text, so nobody may name a way to.
    "trusted-types": ["'none'"],
    // Only a page has something to tell. The newer `report-to` is not known to all browsers, and where it is, it comes
    // late and in another shape.
    ...(nonce && { "report-uri": [policyReportsPath] }),
    ...(secure && { "upgrade-insecure-requests": [] }),
  };
}
