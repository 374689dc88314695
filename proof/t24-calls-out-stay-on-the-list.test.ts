import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { globSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerClient } from "#features/identity/oauth/server/provider-client.ts";
import { openOutbound, OutboundError } from "#platform/server/outbound.ts";
import { reachOf } from "#platform/server/outbound-address.ts";
import { report } from "./harness/figures.ts";

/** Sockets that this process began to open, wherever to. */
let opened = 0;
const count = () => void (opened += 1);

/** Two servers of this machine: one that may be called in some tests, one that never may. */
let allowed: Server;
let forbidden: Server;
let answer: RequestListener;
let reached = 0;

const listen = (listener: RequestListener, host: string) =>
  new Promise<Server>((resolve) => {
    const server = createServer(listener).listen(0, host, () => resolve(server));
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  allowed = await listen((request, response) => answer(request, response), "0.0.0.0");
  forbidden = await listen((_, response) => {
    reached += 1;
    response.end("{}");
  }, "0.0.0.0");
  subscribe("net.client.socket", count);
});
afterAll(() => {
  unsubscribe("net.client.socket", count);
  for (const server of [allowed, forbidden]) {
    server.closeAllConnections();
    server.close();
  }
});

const provider = "https://accounts.provider.test";

test.each([
  "http://127.0.0.1:PORT/",
  "http://localhost:PORT/",
  "http://127.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://0:PORT/",
  "http://[::1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://metadata.google.internal/",
  "https://accounts.provider.test.evil.test/",
  "https://accounts.provider.test@127.0.0.1:PORT/",
  "https://user:secret@accounts.provider.test/",
  "https://evil.test#accounts.provider.test",
  "https://evil.test\\@accounts.provider.test/",
  "http://accounts.provider.test/",
  "https://accounts.provider.test:8443/",
  "//accounts.provider.test/",
  "file:///etc/passwd",
  "data:application/json,{}",
  "",
])("%s is not called", async (address) => {
  const before = opened;
  const call = openOutbound({ addresses: [provider], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  await expect(call(address.replace("PORT", String(portOf(forbidden))))).rejects.toBeInstanceOf(OutboundError);
  expect([opened - before, reached]).toEqual([0, 0]);
});

const astray = [
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "fe80::1%eth0",
  "fc00::1",
  "fec0::1",
  "ff02::1",
  "2001:db8::1",
];

test.each(astray)("an allowed name that leads to %s is not called", async (address) => {
  const before = opened;
  const found = { address, family: address.includes(":") ? 6 : 4 };
  for (const all of [[found], [{ address: "1.1.1.1", family: 4 }, found]]) {
    const call = openOutbound({ addresses: [provider], resolve: async () => all });
    await expect(call(`${provider}/token`)).rejects.toBeInstanceOf(OutboundError);
  }
  expect(opened - before).toBe(0);
});

test("what is public is told from what is not", () => {
  expect(astray.filter((address) => reachOf(address) === "public")).toEqual([]);
  const open = [
    "1.1.1.1",
    "8.8.8.8",
    "172.32.0.1",
    "192.167.1.1",
    "223.130.195.200",
    "2606:4700::1111",
    "::ffff:1.1.1.1",
  ];
  expect(open.filter((address) => reachOf(address) !== "public")).toEqual([]);
  // The keys of a cloud machine are not for the firm's own network either.
  expect(["169.254.169.254", "fe80::1", "0.0.0.0"].map(reachOf)).toEqual(Array(3).fill("forbidden"));
});

/** A provider in the firm's own network, by name. */
function inside(limits: { connectMs?: number; totalMs?: number; bytes?: number } = {}) {
  const names: string[] = [];
  const origin = `http://provider.firm.test:${portOf(allowed)}`;
  const call = openOutbound({
    addresses: [origin],
    privateNetwork: true,
    limits,
    // Whoever asks a second time is led elsewhere.
    resolve: async (host) => [{ address: names.push(host) === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }],
  });
  return { call, origin, names };
}

test("a name is resolved once a call, and that address is the one that is called", async () => {
  const seen: (string | undefined)[] = [];
  answer = (request, response) => {
    seen.push(request.socket.localAddress, request.headers.host);
    response.end('{"a":1}');
  };
  const { call, origin, names } = inside();
  const before = opened;
  const response = await call(`${origin}/me`, {
    method: "POST",
    body: "한글=1",
    headers: { accept: "application/json" },
  });
  expect([response.status, await response.json(), names.length]).toEqual([200, { a: 1 }, 1]);
  expect(seen).toEqual(["127.0.0.1", new URL(origin).host]);
  expect(opened - before, "the count counts").toBeGreaterThanOrEqual(1);
});

test("a redirect is handed back, not followed", async () => {
  answer = (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${portOf(forbidden)}/` }).end();
  const { call, origin } = inside();
  expect((await call(`${origin}/token`)).status).toBe(302);
  expect(reached).toBe(0);
});

test("a megabyte and no more, ten seconds and no longer", async () => {
  let sent = 0;
  answer = (_, response) => {
    const part = "x".repeat(65_536);
    const more = () => {
      while (!response.destroyed && response.write(part)) sent += part.length;
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const { call, origin } = inside();
  await expect(call(`${origin}/me`)).rejects.toThrow("too large");
  // What the machine itself holds between the two sides comes on top.
  expect(sent).toBeLessThan(20_000_000);
  answer = () => {};
  const hurried = inside({ totalMs: 200 });
  const started = performance.now();
  await expect(hurried.call(`${hurried.origin}/me`)).rejects.toThrow();
  // By its own limit, and not by the one that holds without it.
  expect(performance.now() - started).toBeLessThan(9_000);
});

test("a provider in the firm's network is asked only when the settings say so", async () => {
  const before = opened;
  const settings = {
    clientId: "a",
    clientSecret: "b",
    authorizationUrl: `${provider}/a`,
    tokenUrl: `${provider}/t`,
    userInfoUrl: `${provider}/u`,
  };
  for (const issuer of [
    "https://10.1.2.3",
    "https://[::ffff:10.1.2.3]",
    "https://169.254.169.254",
    "https://192.168.0.10:8443",
  ])
    await expect(providerClient({ ...settings, issuer })).rejects.toThrow();
  expect(opened - before).toBe(0);
  await expect(
    providerClient({ ...settings, issuer: "https://169.254.169.254", privateNetwork: true }),
  ).rejects.toThrow();
  expect(opened - before).toBe(0);
});

/** Server files that may open connections, and where to. */
const mayCall = [
  "src/platform/server/outbound.ts",
  // Signs what it sends through outbound.ts.
  "src/platform/server/storage/s3-storage.ts",
  // Speaks no HTTP: the one address that the environment names, which no call can change.
  "src/platform/server/storage/scanner.ts",
  // Tests speak to the product.
  "src/app/testing/test-app.ts",
];

test("nothing else of the server calls out", () => {
  const files = globSync(
    "src/{platform/{server,fast},records/server,firm/server,operate,features/**/server,app/{server,console,demo,testing}}/**/*.ts",
    {
      cwd: new URL("..", import.meta.url),
    },
  );
  const product = files
    .filter((file) => !/\.test\.ts$|\/server\/.*\/?testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), "utf8") }));
  const callers = product.filter(({ text }) => {
    const modules =
      /import (?!type)[^;]*\b(request|get|connect|createConnection)\b[^;]*from "node:(https?|net|tls|http2)"|from "(undici|aws4fetch|axios|got)"/;
    return modules.test(text) || /(?<![.\w])fetch\(|\bnew WebSocket\(|globalThis\.fetch/.test(text);
  });
  expect(files.length).toBeGreaterThan(200);
  expect(callers.map(({ file }) => file).filter((file) => !mayCall.includes(file))).toEqual([]);
  expect(product.flatMap(({ text }) => text.match(/(?<!function )\bopenScanner\([^)]*\)/g) ?? [])).toEqual([
    "openScanner(config.scanner)",
  ]);
  report(
    `T24 calls out: ${22 + astray.length * 2 + 5} addresses off the list, 0 connections; ${files.length} server files, one way out beside that to the virus scanner`,
  );
});
