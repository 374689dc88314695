import { expect, test } from "vitest";
import { parseScannerAddress } from "./scanner-address.ts";

test("addresses of scanners", () => {
  expect(parseScannerAddress("tcp://127.0.0.1:3310")).toEqual({ host: "127.0.0.1", port: 3310 });
  expect(parseScannerAddress("tcp://scanner.firm.example")).toEqual({ host: "scanner.firm.example", port: 3310 });
  expect(parseScannerAddress("tcp://[::1]:4000/")).toEqual({ host: "::1", port: 4000 });
  expect(parseScannerAddress("unix:///run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  for (const text of [
    "",
    "/run/clamav/clamd.ctl",
    "clamd:3310",
    "http://127.0.0.1:3310",
    "tcp://",
    "tcp://:3310",
    "tcp://host:0",
    "tcp://host:65536",
    "tcp://host:3310/stream",
    "tcp://user:secret@host:3310",
    "tcp://host:3310?tls=1",
    "tcp://ho st:3310",
    "unix://run/clamd.ctl",
    "unix:///",
    "unix:///run/%zz",
  ])
    expect(parseScannerAddress(text), text).toBeNull();
});
