import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markup } from "../e2e/fixtures/markup.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { createTask } from "#features/work/tasks/endpoints.ts";
import { report } from "./harness/figures.ts";

let app: TestApp;
let admin: TestStaff;

beforeAll(async () => {
  app = await startTestApp({ config: { publicUrl: "https://haechi.test" } });
  const team = await app.createTeam();
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
});
afterAll(() => app.stop());

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "upgrade-insecure-requests",
];

/** What pages and their files carry, and what people take away (R18). */
const everywhere = {
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
/** Data is drawn by no browser: nothing may be drawn of it. */
const api = {
  "content-security-policy": ["default-src 'none'", "frame-ancestors 'none'"],
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
};
const page = {
  ...everywhere,
  "content-security-policy": policy
    .with(2, "style-src 'self' 'nonce-N'")
    .toSpliced(-1, 0, "report-uri /api/policy-reports"),
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
};

/** Headers that differ from answer to answer, or say nothing about safety. */
const plain = [
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
  "vary",
  "accept-ranges",
  "etag",
  "last-modified",
];

/** Files tell who took them, and when. */
const takenBy = /%20[^.]*%20\d\d-\d\d-\d\d%20\d{4}(?=\.xlsx$)/;

type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

async function headersOf(path: string, { as, ...rest }: Sent & { readonly as?: TestStaff } = {}) {
  const authorization = as && { authorization: `Bearer ${as.token}` };
  const response = await fetch(`${app.url}${path}`, { ...rest, headers: { ...authorization, ...rest.headers } });
  await response.arrayBuffer();
  const headers: Record<string, unknown> = Object.fromEntries(response.headers);
  for (const name of plain) delete headers[name];
  const called = response.headers.get("content-disposition");
  if (called !== null) headers["content-disposition"] = called.replace(takenBy, " by whom and when");
  const csp = (response.headers.get("content-security-policy") ?? "").replace(/'nonce-[\w+/=]{24}'/, "'nonce-N'");
  return { status: response.status, headers: { ...headers, "content-security-policy": csp.split(/;\s*/) } };
}

const json = { method: "POST", headers: { "content-type": "application/json" } };
const exported = { ...json, body: JSON.stringify({ query: {}, reason: "월말 점검" }) };
const script = readdirSync(new URL("../dist/assets", import.meta.url)).find((name) => name.endsWith(".js"))!;

test.each([
  ["the page", "/", {}, 200, page],
  ["the page at any address", "/lawfirm/client/501", {}, 200, page],
  [
    "a script of it",
    `/assets/${script}`,
    {},
    200,
    {
      ...everywhere,
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
      "content-type": "application/javascript; charset=utf-8",
    },
  ],
  ["a file that is not there", "/assets/none.js", {}, 404, api],
  ["health", "/health", {}, 200, api],
  ["a call", "/api/auth/user", { as: true }, 200, api],
  ["its head", "/api/auth/user", { as: true, method: "HEAD" }, 200, api],
  ["a call of nobody", "/api/auth/user", {}, 401, api],
  ["a call that is refused", "/api/clients", { as: true, ...json, body: "{}" }, 400, api],
  ["a call that is not there", "/api/none", { as: true }, 404, api],
  [
    "a body of another kind",
    "/api/clients",
    { as: true, method: "POST", headers: { "content-type": "text/plain" }, body: "x" },
    415,
    api,
  ],
  [
    "a file of a list",
    "/api/clients/export",
    { as: true, ...exported },
    200,
    {
      ...everywhere,
      "cache-control": "no-store",
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": "attachment; filename*=UTF-8''%EA%B3%A0%EA%B0%9D by whom and when.xlsx",
    },
  ],
] as const)("headers of %s", async (_, path, { as, ...init }: Sent & { readonly as?: true }, status, headers) => {
  expect(await headersOf(path, { ...init, ...(as && { as: admin }) })).toEqual({ status, headers });
});

test("no answer lets scripts, styles or frames of its own in", () => {
  const scripts = policy.filter((directive) => /script|default|object|base|frame/.test(directive)).join(" ");
  expect(scripts).not.toMatch(/unsafe|\*|data:|https?:|nonce/);
});

test("what is no HTTP at all is answered as JSON", async () => {
  const { hostname, port } = new URL(app.url);
  const text = await new Promise<string>((resolve) => {
    let seen = "";
    const socket = connect(Number(port), hostname, () => socket.write("<script>alert(1)</script>\r\n\r\n"));
    socket.on("data", (part) => (seen += part.toString())).on("close", () => resolve(seen));
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain("Content-Type: application/json");
  expect(text).not.toContain("<script");
});

test("a link is a path or http; texts are kept as they are", async () => {
  const staffs = [{ id: admin.id, name: admin.shortName }];
  let refused = 0;
  for (const text of markup) {
    const body = { title: text, content: text, url: "", importance: "B" as const, allCheck: "N" as const, staffs };
    const whole = await app.call(createTask, { body: { ...body, title: text.replaceAll(/\s/g, " ") } }, admin);
    expect([text, whole.status]).toEqual([text, 200]);
    for (const url of [text, `javascript:${text}`, `//${text}`, `/\\${text}`]) {
      const { status } = await app.call(createTask, { body: { ...body, title: "링크", url } }, admin);
      expect([url, status]).toEqual([url, 400]);
      refused += 1;
    }
  }
  const { rows } = await app.database.pool.query<{ content: string }>("select content from tasks order by id");
  expect(rows.map(({ content }) => content)).toEqual(markup);
  report(
    `T15 answers: headers of 12 kinds of answer, ${markup.length} texts kept as written, ${refused} links refused`,
  );
});
