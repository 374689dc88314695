import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { may } from "#firm/may.ts";
import { failureCodes } from "#platform/failure.ts";
import { jsonText } from "#platform/server/json-text.ts";
import { userRoute, type Route } from "#platform/server/http/route.ts";

const documentSchema = { response: z.record(z.string(), z.unknown()) };

/** The OpenAPI 3.1 document of every registered call, for 관리자. */
export function apiDocumentRoute(routes: readonly Route[]): Route {
  return userRoute(endpoint<typeof documentSchema>("GET", "/api/docs"), documentSchema, {
    policy: may("show", "관리자"),
    handler: async () => jsonText(apiDocument(routes)),
  });
}

function apiDocument(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "해치 API", version: "1" },
    security: [{ bearer: [] }],
    components: {
      securitySchemes: Object.fromEntries(
        ["bearer", "key", "client", "link"].map((name) => [name, { type: "http", scheme: "bearer" }]),
      ),
    },
    paths,
  };
}

function operation({ schema: parts, policy, needs }: Route): Record<string, unknown> {
  const { params, query, body, response } = parts;
  return {
    description: `권한: ${policy.name}`,
    ...(needs === "nobody" && { security: [] }),
    ...((needs === "key" || needs === "client" || needs === "link") && { security: [{ [needs]: [] }] }),
    parameters: [...parameters("path", params), ...parameters("query", query)],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } },
    }),
    responses: {
      200: { description: "성공", content: { "application/json": { schema: jsonSchema(response, "output") } } },
      ...Object.fromEntries(Object.values(failureCodes).map(([status, description]) => [status, { description }])),
    },
  };
}

function parameters(place: "path" | "query", schema: z.ZodType | undefined): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}
