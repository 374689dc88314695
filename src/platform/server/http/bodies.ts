import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Config } from "../config.ts";
import { Failure } from "./failure.ts";
import { overBounds, type JsonBounds } from "./json-shape.ts";
import type { Route, Upload } from "./route.ts";
import { tooLarge } from "./upload.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The most bytes its file may have. */
    uploadBytes?: number;
  }
}

type Done = (error: Error | null, body?: unknown) => void;

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

/** Lets bodies in: JSON within bounds, files and JSON under other names for the calls alone that take them, nothing else. */
export function acceptBodies(app: FastifyInstance, routes: readonly Route[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, parseJson(app));
  for (const type of new Set(routes.flatMap(({ bodyTypes = [] }) => bodyTypes))) {
    app.addContentTypeParser(type, { parseAs: "string" }, parseOtherJson(app, type));
  }
  app.addContentTypeParser("application/octet-stream", takeUpload);
}

/** How many bytes the file of a call may have, by the settings where they say so. */
export function uploadLimit({ maxBytes }: Upload, config: Config): number {
  return typeof maxBytes === "number" ? maxBytes : maxBytes(config);
}

function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, body: string, done: Done) => {
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
  return (request: FastifyRequest, body: string, done: Done) =>
    request.routeOptions.config.route?.bodyTypes?.includes(type)
      ? parse(request, body, done)
      : done(new Failure("unsupportedType"));
}

/** Files are handed on as they come, to calls that take one. */
function takeUpload(request: FastifyRequest, payload: IncomingMessage, done: Done): void {
  const limit = request.routeOptions.config.uploadBytes;
  if (limit === undefined) return done(new Failure("unsupportedType"));
  if (Number(request.headers["content-length"] ?? 0) > limit) return done(tooLarge(limit));
  return done(null, payload);
}
