import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { TLSSocket } from "node:tls";
import { reachOf, type Reach } from "./outbound-address.ts";

export type OutboundRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or a file that is read piece by piece while it is sent. */
  readonly body?: string | Blob;
  readonly signal?: AbortSignal | undefined;
};

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export type OutboundRules = {
  /** Addresses of which the origin (scheme, host and port) may be called; nothing else is. */
  readonly addresses: readonly string[];
  /** Whether their hosts may stand in the firm's own network. */
  readonly privateNetwork?: boolean;
  readonly resolve?: Resolve;
  readonly limits?: Partial<typeof standardLimits>;
  /** The answer is handed on as it comes instead of being read whole; the limits hold for it too. */
  readonly streamed?: boolean;
  /** Told, with each connection over TLS, until when the certificate holds. */
  readonly onCertificate?: (until: Date) => void;
};

const standardLimits = { connectMs: 3_000, totalMs: 10_000, bytes: 1_000_000 };
const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Why a call out was not made, or given up. */
export class OutboundError extends TypeError {
  override readonly name = "OutboundError";
}

/**
 * The one way for calls over HTTP to leave the product (trust R26): to named origins alone, resolved once and connected
 * to exactly that address, which is public unless the rules say otherwise; redirects are handed back, not followed; at
 * most 3 s until connected, 10 s and 1 MB in all. Throws OutboundError.
 */
export function openOutbound(rules: OutboundRules) {
  const origins = new Set(rules.addresses.map((address) => new URL(address).origin));
  const limits = { ...standardLimits, ...rules.limits };
  const resolve = rules.resolve ?? ((host: string) => lookup(host, { all: true }));

  return async function call(address: string, request: OutboundRequest = {}): Promise<Response> {
    const url = URL.parse(address);
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      !origins.has(url.origin) ||
      url.username !== "" ||
      url.password !== ""
    )
      throw new OutboundError("not an address that may be called");
    // Whoever names this machine in the settings means it, and nothing beyond it.
    const reach: readonly Reach[] =
      rules.privateNetwork || ownMachine.has(url.hostname) ? ["public", "private"] : ["public"];
    return send(url, request, await pin(url.hostname, resolve, reach), {
      ...limits,
      streamed: rules.streamed === true,
      onCertificate: rules.onCertificate,
    });
  };
}

type Pinned = { readonly address: string; readonly family: number };

/** The one address of a host that is connected to; refused when any of its addresses leads astray. */
async function pin(hostname: string, resolve: Resolve, reach: readonly Reach[]): Promise<Pinned> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  const found = version === 0 ? await resolve(bare) : [{ address: bare, family: version }];
  if (found.length === 0 || !found.every(({ address }) => reach.includes(reachOf(address))))
    throw new OutboundError("the host leads to an address that may not be called");
  return found[0]!;
}

type Limits = typeof standardLimits & {
  readonly streamed: boolean;
  readonly onCertificate?: OutboundRules["onCertificate"];
};

function send(url: URL, request: OutboundRequest, pinned: Pinned, limits: Limits): Promise<Response> {
  const { method = "GET", headers = {}, body, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const whole = AbortSignal.timeout(limits.totalMs);
  const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-length": sizeOf(body) }) },
    // A connection of its own, that no later call can find open.
    agent: false,
    lookup: (_, options, done) => (options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
    signal: signal ? AbortSignal.any([signal, whole]) : whole,
  });
  const connecting = setTimeout(() => sent.destroy(new OutboundError("not connected in time")), limits.connectMs);
  sent.on("socket", (socket) =>
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
      clearTimeout(connecting);
      if (socket instanceof TLSSocket) limits.onCertificate?.(new Date(socket.getPeerCertificate().valid_to));
    }),
  );
  sent.on("error", reject).on("close", () => clearTimeout(connecting));
  sent.on("response", (response) => void readAnswer(response, limits).then(resolve, reject));
  if (body instanceof Blob) pipeline(Readable.fromWeb(body.stream() as WebStream), sent).catch(reject);
  else sent.end(body);
  return promise;
}

function sizeOf(body: string | Blob): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body.size;
}

/** The parts of an answer, until they are too many. */
async function* partsOf(response: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > most) {
      response.destroy();
      throw new OutboundError("the answer is too large");
    }
    yield part;
  }
}

async function readAnswer(response: IncomingMessage, { bytes, streamed }: Limits): Promise<Response> {
  const parts = partsOf(response, bytes);
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = response.statusCode ?? 0;
  if (streamed) return new Response(noBody.has(status) ? null : webStream(parts), { status, headers });
  const whole: Buffer[] = [];
  for await (const part of parts) whole.push(part);
  return new Response(noBody.has(status) ? null : Buffer.concat(whole), { status, headers });
}

const noBody: ReadonlySet<number> = new Set([204, 205, 304]);

function webStream(parts: AsyncIterable<Buffer>): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>;
}
