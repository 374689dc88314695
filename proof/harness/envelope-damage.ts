import { request, type Maker } from "./wire-request.ts";

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
export const envelopeDamage: readonly Maker[] = [
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
