import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { policyFacts } from "../../abilities.ts";
import { isThere, type PolicyFacts } from "../../policy.ts";
import type { FailureCode } from "../../failure.ts";
import type { Viewer } from "../../viewer.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { logAccess } from "../access-log.ts";
import { requireConfirmation } from "../confirmation.ts";
import { answerWriter } from "./answer-writer.ts";
import { Failure, notFound } from "./failure.ts";
import { failureBody, toFailure } from "./failure-mapper.ts";
import { overBounds, type JsonBounds } from "./json-shape.ts";
import { tooLarge } from "./upload.ts";
import { logStream } from "./log-stream.ts";
import { watchCalls } from "./calls-at-work.ts";
import { noteRefusedCall } from "./refused-calls.ts";
import type { Outside, Route, Upload } from "./route.ts";
import { answerUnchangedAtOnce } from "./unchanged.ts";
import { refuseUnreadable } from "./unreadable.ts";
import { check, refuseBrokenText } from "./validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
    facts: PolicyFacts;
    /** Who holds the key of a call from outside. */
    holder: unknown;
    /** Makes a function that tells who asks as far as this process knows without asking, also after the call. */
    keptViewer: () => () => Viewer | null;
  }
  interface FastifyContextConfig {
    route?: Route;
    /** The most bytes its file may have. */
    uploadBytes?: number;
  }
}

export type LoadViewer = (
  services: Services,
  token: string,
  options: { extend: boolean; ip: string },
) => Promise<Viewer | null>;

/** Why a token admits nobody: over, something still owed, the wrong network. */
export type ExplainRefusal = (services: Services, token: string | null, ip: string) => Promise<Failure>;

/** Makes a function that tells the same without asking the database; null when it would have to ask. */
export type KeptViewer = (services: Services, token: string, ip: string) => () => Viewer | null;

export type HttpOptions = {
  readonly services: Omit<Services, "log">;
  readonly routes: readonly Route[];
  readonly loadViewer: LoadViewer;
  readonly keptViewer: KeptViewer;
  readonly explainRefusal: ExplainRefusal;
  /** false in tests that expect failures. */
  readonly logging?: boolean;
};

const maxBody = 256 * 1024;
/** Characters of a body from which on it is read in several turns of the event loop. */
const largeBody = 1024 * 1024;
/**
 * Of a body. Ten thousand lines of a statement with their matches have 100,000 values, which take 50 ms to check; with
 * twenty columns they have 200,000 tabs, and half a million take 40 ms to read.
 */
const bounds: JsonBounds = { depth: 64, values: 200_000, escapes: 500_000 };
const tooMuch: Readonly<Record<keyof JsonBounds, () => Failure>> = {
  depth: () => new Failure("invalid", "요청이 너무 깊게 겹쳐 있습니다."),
  values: () => new Failure("tooLarge", "한 번에 보낸 항목이 너무 많습니다. 나누어 보내 주세요."),
  escapes: () => new Failure("tooLarge", "보낸 글에 줄바꿈·탭·따옴표가 너무 많습니다. 나누어 보내 주세요."),
};
const headersWithinMs = 15_000;
/** How often Node looks whose headers are late. */
const lookAtHeadersEveryMs = 5_000;
const longestUploadMs = 15 * 60_000;

/** Builds the API server: every route with its policy, one failure mapper, nothing undeclared. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: options.logging === false ? false : loggerOptions,
    bodyLimit: maxBody,
    // Only files may take so long; `watchCalls` holds other bodies to less.
    requestTimeout: longestUploadMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: lookAtHeadersEveryMs },
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    genReqId: requestIds(),
    trustProxy: options.services.config.trustProxy.length > 0 ? [...options.services.config.trustProxy] : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    // Without them Fastify would read its own compilers at every start.
    schemaController: { compilersFactory: { buildValidator: replaced, buildSerializer: replaced } },
  });
  const services: Services = { ...options.services, log: app.log };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, parseJson(app));
  for (const type of new Set(options.routes.flatMap(({ bodyTypes = [] }) => bodyTypes))) {
    app.addContentTypeParser(type, { parseAs: "string" }, parseOtherJson(app, type));
  }
  app.addContentTypeParser("application/octet-stream", takeUpload);
  app.decorateRequest("viewer", null);
  app.decorateRequest("facts");
  app.decorateRequest("holder", null);
  app.decorateRequest("keptViewer");
  // Input is checked in the handler wrapper, where the Korean labels are at hand.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(answerWriter);
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure("notFound"), request, reply));

  watchCalls(app);
  answerUnchangedAtOnce(app);
  for (const route of options.routes) addRoute(app, services, route, options);
  return app;
}

function replaced(): never {
  throw new Error("a compiler of Fastify's own was asked for");
}

/** Names calls by random digits, all of one length: an answer tells nothing by its own. */
function requestIds(): () => string {
  const bytes = 6;
  let drawn = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) {
      drawn = randomBytes(bytes * 500);
      at = 0;
    }
    at += bytes;
    const digits = drawn.toString("hex", at - bytes, at);
    return `${digits.slice(0, 8)}-${digits.slice(8)}`;
  };
}

const loggerOptions = {
  stream: logStream,
  level: process.env.LOG_LEVEL ?? "warn",
  redact: ["req.headers.authorization", ...["password", "token", "tel", "rrn", "account"].map((name) => `*.${name}`)],
  // Addresses hold tickets, names of files and what people search for: the log tells which call it was.
  serializers: {
    req: ({ method, routeOptions, ip }: FastifyRequest) => ({
      method,
      url: routeOptions.url ?? "none",
      remoteAddress: ip,
    }),
  },
};

function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => {
    // A call without content is a call without a body.
    if (body.length === 0) return done(null, undefined);
    const over = overBounds(body, bounds);
    if (over !== null) return done(tooMuch[over]());
    if (body.length < largeBody) return parse(request, body, done);
    // Looking at it, parsing it and checking it each hold the event loop for a while; others are answered in between.
    return setImmediate(() => parse(request, body, (error, value) => setImmediate(done, error, value)));
  };
}

/** For the calls alone that name the type. */
function parseOtherJson(app: FastifyInstance, type: string) {
  const parse = parseJson(app);
  return (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) =>
    request.routeOptions.config.route?.bodyTypes?.includes(type)
      ? parse(request, body, done)
      : done(new Failure("unsupportedType"));
}

function bytesOf({ maxBytes }: Upload, config: Config): number {
  return typeof maxBytes === "number" ? maxBytes : maxBytes(config);
}

/** Files are handed on as they come, to calls that take one. */
function takeUpload(
  request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const limit = request.routeOptions.config.uploadBytes;
  if (limit === undefined) return done(new Failure("unsupportedType"));
  if (Number(request.headers["content-length"] ?? 0) > limit) return done(tooLarge(limit));
  return done(null, payload);
}

function addRoute(
  app: FastifyInstance,
  services: Services,
  route: Route,
  { loadViewer, keptViewer, explainRefusal }: Pick<HttpOptions, "loadViewer" | "keptViewer" | "explainRefusal">,
): void {
  const { endpoint, schema, policy, upload, maxBytes, withinMs } = route;
  if (typeof policy?.allows !== "function") throw new Error(`${endpoint.method} ${endpoint.path} names no policy`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      route,
      ...(upload && { uploadBytes: bytesOf(upload, services.config) }),
      large: maxBytes !== undefined || upload?.whole === true,
      ...(withinMs !== undefined && { withinMs: Math.min(withinMs, longestUploadMs) }),
    },
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    schema: { response: { 200: schema.response } },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const token = bearerToken(request);
      const background = request.headers["x-background"] === "1";
      const { ip } = request;
      if (isOutside(route.needs)) return admitHolder(services, route, request, token);
      request.keptViewer = () => (token ? keptViewer(services, token, ip) : () => null);
      request.viewer = token ? await loadViewer(services, token, { extend: !background, ip }) : null;
      request.facts = policyFacts(request.viewer);
      if (route.needs === "nobody") return;
      if (!request.viewer) throw await explainRefusal(services, token, ip);
      if (!isThere(policy, request.facts)) throw notFound();
      if (!policy.allows(request.facts) || (route.needs === "staff" && !request.viewer.staff)) {
        throw new Failure("forbidden");
      }
    },
    handler: async (request, reply) => {
      const input = checkedInput(route, request);
      if (route.confirmed && request.viewer) await requireConfirmation(services.database.pool, request.viewer);
      const { viewer, facts, holder } = request;
      const context = { ...input, services, request, reply, viewer, staff: viewer?.staff, facts, holder };
      const result = await route.handler(context).catch((error: unknown) => logConfirmed(context, error));
      if (typeof result === "string" || Buffer.isBuffer(result)) reply.type("application/json; charset=utf-8");
      return result;
    },
  });
}

const unknownHolder: Readonly<Record<Outside, string>> = {
  key: "키를 확인해 주세요.",
  client: "로그인이 필요합니다.",
  link: "확인번호를 다시 넣어 주세요.",
};

const isOutside = (needs: Route["needs"]): needs is Outside => Object.hasOwn(unknownHolder, needs);

/** Lets a call from outside in by its token, before anything of its body is read; throws 401 otherwise. */
async function admitHolder(
  services: Services,
  { holderOf, needs }: Route,
  request: FastifyRequest,
  token: string | null,
): Promise<void> {
  request.facts = policyFacts(null);
  request.keptViewer = () => () => null;
  request.holder = token === null ? null : ((await holderOf?.(services, token)) ?? null);
  if (request.holder === null) throw new Failure("unauthenticated", unknownHolder[needs as Outside]);
}

/** Throws the error again, once the access log names whom a refusal confirms. */
async function logConfirmed(asker: Parameters<typeof logAccess>[0], error: unknown): Promise<never> {
  if (error instanceof Failure && error.confirmed) await logAccess(asker, { action: "검색", ...error.confirmed });
  throw error;
}

/** The token of `Authorization: Bearer …`, the only place where one is accepted. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

const nothing = z.strictObject({});

function checkedInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const { schema } = route;
  const { params, query, body } = request;
  refuseBrokenText(route.upload ? [params, query] : [params, query, body]);
  return {
    params: checkPart(schema.params, params),
    query: checkPart(schema.query, { ...(query as object) }),
    ...(route.upload
      ? {}
      : schema.body
        ? { body: check(schema.body, body) }
        : (checkPart(undefined, body ?? {}) as object)),
  };
}

/** Parts that a call does not have must be empty, which needs no schema to see. */
function checkPart(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (schema) return check(schema, sent);
  const empty = typeof sent === "object" && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0;
  return empty ? sent : check(nothing, sent);
}

/** Refusals before a body has come as a whole: what is left of it is passed over, for as long as `watchCalls` lets it come. */
const unread: ReadonlySet<FailureCode> = new Set<FailureCode>(["tooLarge", "unsupportedType"]);

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, known } = toFailure(error);
  if (!known) request.log.error({ err: error }, "request failed");
  noteRefusedCall(request, failure);
  if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
  reply.header("cache-control", "no-store");
  // Fastify would end the connection while the body is still being sent, and the reset would take the answer with it.
  if (unread.has(failure.code)) reply.removeHeader("connection");
  return reply.status(failure.status).type("application/json; charset=utf-8").send(failureBody(failure, request.id));
}
