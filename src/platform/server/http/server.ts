import Fastify, { type FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import type { Services } from "../services.ts";
import { logAccess } from "../access-log.ts";
import { requireConfirmation } from "../confirmation.ts";
import { admit, type Admission } from "./admission.ts";
import { answerWriter } from "./answer-writer.ts";
import { acceptBodies, uploadLimit } from "./bodies.ts";
import { watchCalls } from "./calls-at-work.ts";
import { Failure } from "./failure.ts";
import { checkedInput } from "./input.ts";
import { processLog } from "./log-stream.ts";
import type { Route } from "./route.ts";
import { sendFailure } from "./send-failure.ts";
import { answerUnchangedAtOnce } from "./unchanged.ts";
import { refuseUnreadable } from "./unreadable.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    route?: Route;
  }
}

export type HttpOptions = Admission & {
  readonly services: Omit<Services, "log">;
  readonly routes: readonly Route[];
  /** false in tests that expect failures. */
  readonly logging?: boolean;
};

const maxBody = 256 * 1024;
const headersWithinMs = 15_000;
/** How often Node looks whose headers are late. */
const lookAtHeadersEveryMs = 5_000;
const longestUploadMs = 15 * 60_000;

/** Builds the API server: every route with its policy, one failure mapper, nothing undeclared. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: options.logging !== false && { ...processLog, level: options.services.config.logLevel },
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

  acceptBodies(app, options.routes);
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

function addRoute(app: FastifyInstance, services: Services, route: Route, options: Admission): void {
  const { endpoint, schema, policy, upload, maxBytes, withinMs } = route;
  if (typeof policy?.allows !== "function") throw new Error(`${endpoint.method} ${endpoint.path} names no policy`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      route,
      ...(upload && { uploadBytes: uploadLimit(upload, services.config) }),
      large: maxBytes !== undefined || upload?.whole === true,
      ...(withinMs !== undefined && { withinMs: Math.min(withinMs, longestUploadMs) }),
    },
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    // Under the key 200 V8 would make an array of 200 places, three times for each route.
    schema: { response: { "2xx": schema } },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      await admit(options, services, route, request);
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

/** Throws the error again, once the access log names whom a refusal confirms. */
async function logConfirmed(asker: Parameters<typeof logAccess>[0], error: unknown): Promise<never> {
  if (error instanceof Failure && error.confirmed) await logAccess(asker, { action: "검색", ...error.confirmed });
  throw error;
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
