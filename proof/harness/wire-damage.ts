import type { Route } from "../../src/kit/server/http/route.ts";
import type { Random } from "./figures.ts";

/** Bytes that no browser of ours would send, and what may come back. */
export type Damage = {
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * refused: a 4xx with our words. bare: any 4xx, since Node refuses it before the product sees it. cut: one of these,
   * or the connection ends without an answer. any: nothing that is a fault of ours.
   */
  readonly expected: "refused" | "bare" | "cut" | "any";
};

type Target = { readonly route: Route; readonly path: string; readonly token: string | undefined };
type Request = {
  method?: string;
  path?: string;
  headers?: readonly string[];
  body?: string | Buffer;
  contentType?: string | null;
  length?: number | null;
};

function request(target: Target, options: Request = {}): Buffer {
  const { method = target.route.endpoint.method, path = target.path, headers = [], body } = options;
  const { contentType = body === undefined ? null : "application/json" } = options;
  const bytes = Buffer.from(body ?? "");
  const { length = body === undefined ? null : bytes.length } = options;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: haechi.test",
    "Connection: close",
    ...(target.token === undefined ? [] : [`Authorization: Bearer ${target.token}`]),
    ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}

const foreignTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "application/xml",
  "application/octet-stream",
  "text/html",
  "application/json-patch+json",
  "a/b",
  "*/*",
  "application",
  "",
];

const brokenJson = [
  "{",
  "[",
  "}",
  "{}{}",
  '{"a":1',
  "{'a':1}",
  '{"a":01}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":undefined}',
  '{"a":1,}',
  "// {}",
  '{"a":"\n"}',
  '{"a":"\\x"}',
  "nul",
  "\u0000",
  '{"__proto__":{"a":1}}',
  '{"a":{"constructor":{"prototype":{"b":1}}}}',
  '{"title":"\\u0000"}',
  '{"title":"\\ud800"}',
  '{"\\udc00":1}',
  '{"staffs":[{"id":1e400,"name":"가"}]}',
  `{"a":1${"0".repeat(400)}}`,
  `[{"id":1e400,"order":1e400}]`,
];

const deep = (open: string, close: string, core: string) => open.repeat(1_000) + core + close.repeat(1_000);

type Maker = (target: Target, random: Random) => Damage;

/** Damage to the body; only for calls that read one. */
const bodyDamage: readonly Maker[] = [
  (target, random) => {
    const contentType = random.pick(foreignTypes);
    return {
      name: `type ${contentType}`,
      bytes: request(target, { body: "a=1", contentType: contentType === "" ? null : contentType }),
      expected: "refused",
    };
  },
  (target, random) => {
    const body = random.pick(brokenJson);
    return { name: `JSON ${body.slice(0, 40)}`, bytes: request(target, { body }), expected: "refused" };
  },
  (target, random) => {
    const [open, close, core] = random.pick([
      ["[", "]", ""],
      ['{"a":', "}", "1"],
      ['[{"a":', "}]", "1"],
      ["[", "", ""],
    ] as const);
    return {
      name: `depth 1000 of ${open}`,
      bytes: request(target, { body: deep(open, close, core) }),
      expected: "refused",
    };
  },
  (target, random) => {
    const letter = random.pick(["a", "가", "\\u0041", " "]);
    const body = `{"title":"${letter.repeat(Math.ceil(1_048_576 / letter.length))}"}`;
    return { name: "1 MB text", bytes: request(target, { body }), expected: "refused" };
  },
  (target) => ({
    name: "1 MB announced, nothing sent",
    bytes: request(target, { body: "{}", length: 1_048_576 }),
    expected: "refused",
  }),
  (target) => ({
    name: "body shorter than announced",
    bytes: request(target, { body: '{"a":', length: 50 }),
    expected: "cut",
  }),
  (target) => ({
    name: "invalid UTF-8",
    bytes: request(target, {
      body: Buffer.concat([Buffer.from('{"nothing":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    }),
    expected: "refused",
  }),
  (target) => ({
    name: "EUC-KR as JSON",
    bytes: request(target, { body: Buffer.from([0xb0, 0xa1]), contentType: "application/json; charset=euc-kr" }),
    expected: "refused",
  }),
  (target, random) => ({
    name: "duplicate keys",
    bytes: request(target, {
      body: random.pick(['{"title":"a","title":{}}', '{"id":1,"id":2}', '[{"id":1,"id":"a"}]']),
    }),
    expected: "any",
  }),
  (target) => ({
    name: "broken chunk",
    bytes: request(target, {
      headers: ["Transfer-Encoding: chunked", "Content-Type: application/json"],
      body: "zz\r\n{}\r\n",
      contentType: null,
      length: null,
    }),
    expected: "refused",
  }),
  (target) => ({
    name: "length and chunks at once",
    bytes: request(target, { headers: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n" }),
    expected: "refused",
  }),
];

const oddQueries = [
  "unheard_of=1",
  "page=1&page=2",
  "page[]=1",
  "q[$gt]=",
  "__proto__=1",
  "__proto__[a]=1",
  "constructor=1",
  "a=%00",
  "a=%ED%A0%80",
  "%00=1",
  "=",
  `a=${"1".repeat(3_000)}`,
];

/** Damage to line, headers and address. */
const envelopeDamage: readonly Maker[] = [
  (target, random) => {
    const query = random.pick(oddQueries);
    const path = `${target.path.split("?")[0]!}?${query}`;
    return { name: `query ${query.slice(0, 30)}`, bytes: request(target, { path }), expected: "refused" };
  },
  (target, random) => {
    const path = random.pick([
      "/api/%",
      "/api/%zz",
      "/api/tasks/%00",
      "/api/tasks/%ED%A0%80",
      "/api/../../etc/passwd",
      "//api/tasks/count",
      "/api/tasks/count/",
      "/API/tasks/count",
      "/api/tasks/count;a=1",
      "/api/tasks/count%2e",
      `/api/tasks/${"9".repeat(290)}`,
      `/api/tasks/${"9".repeat(400)}`,
      "/api/tasks/1e3",
      "/api/tasks/-1",
      "/api/tasks/0",
      "/api/tasks/9007199254740993",
      "/api/tasks/９",
      "/api",
      "/api/",
    ]);
    return { name: `path ${path.slice(0, 30)}`, bytes: request(target, { path, method: "PUT" }), expected: "refused" };
  },
  (target) => ({
    name: "path of 20 kB",
    bytes: request(target, { path: `/api/${"a".repeat(20_000)}` }),
    expected: "refused",
  }),
  (target, random) => ({
    name: "headers of 20 kB and more",
    bytes: request(target, { headers: [`X-Long: ${"a".repeat(random.pick([17_000, 20_000, 200_000]))}`] }),
    expected: "refused",
  }),
  (target) => ({
    name: "3000 headers",
    bytes: request(target, { headers: Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`) }),
    expected: "any",
  }),
  (target, random) => ({
    name: "header with control characters",
    bytes: request(target, { headers: [random.pick(["X-A: a\u0000b", "X A: 1", "X-A: 1\n evil", ": 1", "X-A"])] }),
    expected: "refused",
  }),
  (target, random) => {
    const method = random.pick(["TRACE", "PROPFIND", "OPTIONS", "PATCH", "DELETE", "PURGE", "QUERY"]);
    return {
      name: `method ${method}`,
      bytes: request(target, { method, path: "/api/tasks/count" }),
      expected: "refused",
    };
  },
  (target, random) => {
    const method = random.pick(["get", "GE T", "한글", "FOO", ""]);
    return { name: `method ${method}`, bytes: request(target, { method }), expected: "refused" };
  },
  (target) => ({ name: "CONNECT", bytes: request(target, { method: "CONNECT", path: "a:1" }), expected: "cut" }),
  (target) => ({
    name: "upgrade",
    bytes: request(target, { headers: ["Upgrade: websocket", "Connection: Upgrade"] }),
    expected: "cut",
  }),
  (target) => ({
    name: "unknown expectation",
    bytes: request(target, { headers: ["Expect: miracles"] }),
    expected: "bare",
  }),
  (target, random) => ({
    name: "odd authorization",
    bytes: request(
      { ...target, token: undefined },
      {
        path: "/api/tasks/count",
        method: "GET",
        headers: [
          random.pick([
            "Authorization: Bearer",
            "Authorization: Bearer  a",
            "Authorization: Basic YTpi",
            `Authorization: Bearer ${"a".repeat(5_000)}`,
            "Authorization: Bearer \u00ff\u00fe",
            `Cookie: token=${target.token ?? "a"}`,
            `X-Authorization: Bearer ${target.token ?? "a"}`,
          ]),
        ],
      },
    ),
    expected: "refused",
  }),
  (target) => ({
    name: "token in the address",
    bytes: request(
      { ...target, token: undefined },
      { method: "GET", path: `/api/tasks/count?token=${target.token ?? "a"}` },
    ),
    expected: "refused",
  }),
  (_, random) => ({
    name: "no HTTP at all",
    bytes: Buffer.from(
      random.pick(["\u0016\u0003\u0001\u0002\u0000", "안녕하세요\r\n\r\n", "GET /api/a\r\n\r\n", "\u0000".repeat(100)]),
    ),
    expected: "refused",
  }),
  (target) => ({
    name: "other HTTP version",
    bytes: Buffer.from(`GET ${target.path.split("?")[0]!} HTTP/9.9\r\nHost: a\r\n\r\n`),
    expected: "refused",
  }),
  () => ({ name: "HTTP/2 preface", bytes: Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), expected: "refused" }),
  (target) => ({
    name: "no host",
    bytes: Buffer.from(`GET ${target.path.split("?")[0]!} HTTP/1.1\r\nConnection: close\r\n\r\n`),
    expected: "bare",
  }),
];

/** One random damage done to a call of the route. */
export function damage(target: Target, random: Random): Damage {
  const readsBody = target.route.endpoint.method !== "GET";
  return random.pick(readsBody && random.next() < 0.7 ? bodyDamage : envelopeDamage)(target, random);
}
