import { sample } from "fast-check";
import type { TestApp } from "#app/testing/test-app.ts";
import type { Route } from "#platform/server/http/route.ts";
import { expectedAccess } from "../expected-access.ts";
import { jsonSchemaOf, type JsonSchema } from "./from-schema.ts";
import { pathOf, validCases, type FuzzCase } from "./fuzz-cases.ts";
import type { Firm, Principal } from "./principals.ts";
import { createRecord } from "./records-of-people.ts";
import type { Answer, Sent } from "./wire.ts";

/** Of generated bodies many name days or records that rules of the call refuse. */
const mostTried = 16;
/** Always the same ones, so that a call is accepted in every run or in none. */
const fixedSeed = 1;

type Own = { readonly staffId: number; readonly entryId: number };

/** Bodies for rules that a schema does not tell: a telephone number, an address, the right of a person. */
const written: Readonly<Record<string, (own: Own) => unknown>> = {
  "POST /api/clients": () => ({
    name: "새의뢰인",
    kind: "개인",
    grade: "normal",
    caseScope: "일반",
    tel: "010-9876-5432",
  }),
  "PATCH /api/clients/:number": () => ({ version: 1, changes: { source: "소개" } }),
  "PUT /api/clients/:number/successors": () => ({ version: 1, successors: [] }),
  "POST /api/consults": () => ({
    type: "tel",
    channel: "tel",
    category: "민사",
    caseScope: "일반",
    name: "새상담",
    tel: "010-9876-5433",
  }),
  "POST /api/paper-templates": () => ({ kind: "contract", name: "위임계약서" }),
  "PATCH /api/paper-templates/:number": () => ({ version: 1, changes: { name: "새 위임계약서" } }),
  "POST /api/routines": () => ({
    title: "우편물 확인",
    importance: "B",
    rule: "daily",
    moved: "before",
    startsOn: "2999-01-01",
    away: "skip",
  }),
  "PATCH /api/routines/:number": () => ({ version: 1, changes: { title: "새 우편물 확인" } }),
  "PUT /api/routines/:number/recipients": () => ({ version: 1, recipients: [] }),
  "PUT /api/task-plans/:number/lines": () => ({ version: 1, lines: [] }),
  "PUT /api/firm/task-panel": () => ({
    panelTeam: null,
    excluded: [],
    newTeamName: "new",
    newExtra: null,
    presaleTeam: null,
  }),
  "POST /api/news": () => ({ kind: "notice", title: "안내" }),
  "PATCH /api/news/:number": () => ({ version: 1, changes: { title: "새 제목" } }),
  "POST /api/board-posts": () => ({ board: "free", audience: "firm", title: "안내" }),
  "PATCH /api/board-posts/:number": () => ({ version: 1, changes: { title: "새 제목" } }),
  "POST /api/rates": () => ({
    name: "civilInterest",
    effectiveFrom: "2099-01-01",
    value: 0.05,
    lawRef: "민법 제379조",
    sourceUrl: "",
    reason: "법령이 바뀌었습니다",
  }),
  "PATCH /api/contracts/:number": () => ({ version: 1, changes: { title: "새 계약" } }),
  "PATCH /api/projects/:number": () => ({ version: 1, changes: { title: "새 제목" } }),
  "PATCH /api/directory/staffs/:staffId": () => ({ position: "대리", version: 1 }),
  "POST /api/security/networks": () => ({
    role: null,
    network: "127.0.0.0/8",
    note: "사무실",
    reason: "확인하려고 합니다",
  }),
};

type Send = (sent: Sent) => Promise<Answer>;

/** Makes a call as its schema allows it, on records of the caller's own, until it is accepted; the last refusal, or null. */
export async function acceptsSoundly(app: TestApp, firm: Firm, send: Send, route: Route): Promise<string | null> {
  const administrator = firm.principals.find(({ name }) => name === "관리자")!;
  let last = "";
  for (let attempt = 0; attempt < mostTried; attempt += 1) {
    const sound = await soundCase(app, firm, administrator, route, attempt);
    const token = await administrator.token();
    const { status, text } = await send({
      method: route.endpoint.method,
      path: pathOf(sound),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sound.body !== undefined && { "content-type": "application/json" }),
      },
      ...(sound.body !== undefined && { body: JSON.stringify(sound.body) }),
    });
    if (status === 200) return null;
    last = `${status} ${text.slice(0, 160)}`;
  }
  return last;
}

async function soundCase(
  app: TestApp,
  firm: Firm,
  person: Principal,
  route: Route,
  attempt: number,
): Promise<FuzzCase> {
  const known: Record<string, number[]> = {};
  const params: Record<string, string> = {};
  let entryId = 1;
  const { properties = {} } = route.schema.params ? jsonSchemaOf(route.schema.params) : {};
  for (const [name, { record }] of Object.entries(properties)) {
    if (!record) continue;
    const made = await createRecord(app, firm, person, record, "own");
    params[name] = String(made.id);
    known[record] = [made.id];
    entryId = made.entryId ?? entryId;
  }
  const cases = sample(validCases(route, known), { seed: fixedSeed, numRuns: mostTried });
  const generated = cases[attempt]!;
  const name = `${route.endpoint.method} ${route.endpoint.path}`;
  const own = written[name] ?? expectedAccess[name]?.body;
  const body =
    own && attempt === 0
      ? own({ staffId: person.staff!.id, entryId })
      : fresh(generated.body, route.schema.body && jsonSchemaOf(route.schema.body));
  return { ...generated, params: { ...generated.params, ...params }, body };
}

/** The body as one sends it who has just read the record, with a reason. */
function fresh(body: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const keys = Object.keys(schema?.properties ?? {});
  return {
    ...body,
    ...(keys.includes("version") && { version: 1 }),
    ...(keys.includes("reason") && { reason: "확인하려고 합니다" }),
  };
}
