import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../viewer.ts";
import { openSockets, type SocketHub } from "./sockets.ts";

const http = createServer();
let hub: SocketHub;
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const viewer = { userId: 1, sessionId: 1, staff: { id: 1 } } as Viewer;
  hub = openSockets(http, {
    origins: [address],
    trustProxy: ["127.0.0.1"],
    authenticate: async () => viewer,
    rightsStamp: async () => 1,
    maxPerAddress: 2,
  });
});
afterAll(async () => {
  await hub.close();
  http.close();
});

/** A page from an address behind the proxy; the word with which it was refused. */
async function open(from: string): Promise<Socket | string> {
  const page = io(`${address}/task`, {
    auth: { token: "hch_test" },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { "x-forwarded-for": from },
  });
  return new Promise((resolve) => {
    page.once("connect", () => resolve(page));
    page.once("connect_error", ({ message }) => {
      page.close();
      resolve(message);
    });
  });
}

test("one address opens so many pages and no more, whatever others have open, and one that closes makes room", async () => {
  const first = (await open("203.0.113.1")) as Socket;
  await open("203.0.113.1");
  expect(await open("203.0.113.1")).toBe("tooMany");
  expect(await open("203.0.113.2")).not.toBe("tooMany");
  expect(hub.count()).toBe(3);
  first.close();
  await expect.poll(() => hub.count()).toBe(2);
  expect(await open("203.0.113.1")).not.toBe("tooMany");
});
