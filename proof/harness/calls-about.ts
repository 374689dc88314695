import { sample } from "fast-check";
import type { TestStaff } from "#app/testing/test-app.ts";
import type { Route } from "#platform/server/http/route.ts";
import { fillPath } from "#platform/endpoint.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { expectedAccess } from "../expected-access.ts";
import type { Random } from "./figures.ts";
import { jsonSchemaOf, valid, type JsonSchema } from "./from-schema.ts";
import type { NamedPerson } from "./named-people.ts";
import { plain, queryText } from "./wire.ts";

export type CallAbout = { readonly method: string; readonly path: string; readonly body?: unknown };
type Values = Readonly<Record<string, unknown>>;
/** Whom a call is about, and who makes it. */
export type About = { readonly person: NamedPerson; readonly staff: TestStaff; readonly teamId: number };

const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
/** What stands for a key whose declaration allows much else that would miss the person. */
const meant: Readonly<Record<string, (about: About) => unknown>> = {
  ...allOf(["search", "searchText", "q", "name"], ({ person }) => person.name),
  tel: ({ person }) => person.tel,
  number: ({ person }) => String(person.key),
  ...allOf(["client", "contract", "project", "caseId"], ({ person }) => String(person.key)),
  // Beyond the end of every list: what a total tells, though no row is shown.
  page: () => "50",
  // Of somebody else, as one who is to be merged.
  otherNumber: ({ person }) => String(person.key + 1),
  from: () => `${today.slice(0, 4)}-01-01`,
  to: () => today,
  month: () => today.slice(0, 7),
  version: () => 1,
  changes: () => ({}),
};
/** What a call may send to narrow its answer, each by itself: two of them may be about different people. */
const texts = ["search", "searchText", "q", "tel"];
const narrowings: readonly (readonly string[])[] = [
  [],
  texts,
  [...texts, "page"],
  ["name"],
  ["number"],
  ["client"],
  ["contract"],
  ["project"],
  ["caseId"],
];

/** Bodies of calls that look something up and write nothing. */
const lookups: Readonly<Record<string, (person: NamedPerson) => unknown>> = {
  "POST /api/clients/same": ({ tel }) => ({ tel }),
  "POST /api/consults/same-number": ({ tel }) => ({ tel }),
  "POST /api/conflicts/search": ({ name, tel }) => ({ names: [name], tels: [tel], bizNos: [] }),
  // The name as a bank cuts it: what is sent is answered too.
  "POST /api/bank-imports/preview": ({ name }) => ({
    text: `거래일\t내용\t입금액\n${today}\t${name.slice(0, -1)}\t550000`,
  }),
};

function allOf<Value>(keys: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/**
 * Sound calls of a route that lead to the records of a person: for each kind of record that the call can be about, with
 * and without what searches for the name. Changes are empty.
 */
export function callsAbout(route: Route, about: About, random: Random): CallAbout[] {
  const { endpoint, schema } = route;
  const name = `${endpoint.method} ${endpoint.path}`;
  const [params, query, sent] = [schema.params, schema.query, schema.body].map((part) => part && jsonSchemaOf(part));
  const body =
    lookups[name]?.(about.person) ??
    expectedAccess[name]?.body?.({ staffId: about.staff.id, entryId: 1 }) ??
    (sent && filled(sent, { ...about, person: nobody(about) }, random));
  const calls = narrowings.flatMap((wanted) =>
    kindsOf(params, query).map((kind) => {
      const named = params ? { ...filled(params, about, random), ...within(params, kind) } : {};
      const asked = query ? { ...filled(query, about, random, wanted), ...within(query, kind) } : {};
      const path = fillPath(endpoint.path, named) + queryText(asked);
      return { method: endpoint.method, path, ...(body !== undefined && { body }) };
    }),
  );
  return [...new Map(calls.map((call) => [call.path, call])).values()];
}

/** Whether calls of the route leave everything as it is; changes do, as long as they are empty. */
export function onlyReads({ endpoint }: Route): boolean {
  return ["GET", "PATCH"].includes(endpoint.method) || `${endpoint.method} ${endpoint.path}` in lookups;
}

/** The records of the person under another name: what is sent to be written says nothing of what was there. */
const nobody = ({ person }: About): NamedPerson => ({ ...person, name: "다른 이름", tel: "010-0000-0000" });

/** `{ type: "consult" }`, `{ type: "contract" }` … for a call that has to say which kind it is about; else nothing. */
function kindsOf(...parts: readonly (JsonSchema | undefined)[]): Record<string, string>[] {
  for (const { properties = {}, required = [] } of parts.flatMap((part) => part ?? [])) {
    for (const key of ["type", "category"]) {
      const kind = properties[key];
      if (!kind || !(required.includes(key) || kind.enum)) continue;
      return (kind.enum ?? [...registeredRecords().keys()]).map((value) => ({ [key]: String(value) }));
    }
  }
  return [{}];
}

function within({ properties = {} }: JsonSchema, kind: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(kind).filter(([key]) => key in properties));
}

/** What the schema needs, and of the rest what is wanted; ids and names are those of the person. */
function filled(schema: JsonSchema, about: About, random: Random, wanted: readonly string[] = []): Values {
  const all = Object.entries(schema.properties ?? {});
  const asked = all.filter(([key]) => schema.required?.includes(key) || wanted.includes(key));
  return Object.fromEntries(asked.map(([key, part]) => [key, valueOf(key, part, about, random)]));
}

function valueOf(key: string, part: JsonSchema, about: About, random: Random): unknown {
  const { record = "", type, format } = part;
  const value =
    ownId(about, key, record) ??
    (part.enum ? undefined : meant[key]?.(about)) ??
    (record !== "" || key === "id" || key.endsWith("Id") ? about.person.key : undefined);
  if (value !== undefined && type === "integer") return Number(value);
  if (value !== undefined && type === "string")
    return format === "date-time" ? `${plain(value)}T00:00:00Z` : plain(value);
  if (value !== undefined && type === "object") return value;
  return sample(valid(part), { seed: random.integer(0, 1e9), numRuns: 1 })[0];
}

/** The id of whoever calls, where colleagues and teams are meant. */
function ownId({ staff, teamId }: About, key: string, record: string): number | undefined {
  if (record === "staffs.id" || key === "staffId") return staff.id;
  if (record === "users.id" || key === "userId") return staff.userId;
  return record === "teams.id" || key === "teamId" ? teamId : undefined;
}
