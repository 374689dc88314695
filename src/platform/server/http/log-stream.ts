import type { FastifyRequest } from "fastify";
import { writeSync } from "node:fs";
import { Buffer } from "node:buffer";

const standardOutput = 1;
const waitMs = 5;
const mostWaits = 20;
const clock = new Int32Array(new SharedArrayBuffer(4));
let lost = 0;

/**
 * Where the lines of the process log go. A disk that takes no more lines, or a console that is gone, ends neither the
 * call nor the product; once lines are taken again, the log says how many are missing.
 */
const logStream = {
  write(line: string): void {
    try {
      if (lost > 0) {
        writeWhole(`${JSON.stringify({ level: 50, time: Date.now(), lost, msg: "lines of this log were lost" })}\n`);
        lost = 0;
      }
      writeWhole(line);
    } catch {
      lost += 1;
    }
  },
};

/** Waits for a moment when a pipe is full, as its reader may be slow. */
function writeWhole(text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  let waits = 0;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(standardOutput, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || (waits += 1) > mostWaits) throw error;
      Atomics.wait(clock, 0, 0, waitMs);
    }
  }
}

/** How the process log is written and what stays out of it. */
export const processLog = {
  stream: logStream,
  redact: ["req.headers.authorization", ...["password", "token", "tel", "rrn", "account"].map((name) => `*.${name}`)],
  // Addresses hold tickets, names of files and what people search for: the log tells which call it was.
  serializers: {
    req: ({ method, routeOptions, ip }: FastifyRequest) => ({
      method,
      url: routeOptions.url ?? "none",
      remoteAddress: ip,
    }),
  },
};
