import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Route } from "./route.ts";
import { check, refuseBrokenText } from "./validation.ts";

const nothing = z.strictObject({});

/** What a handler gets of the call: every part that its schema names, checked. Throws 400 for faults and for parts it does not take. */
export function checkedInput(route: Route, request: FastifyRequest): Record<string, unknown> {
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
