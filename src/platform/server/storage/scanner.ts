import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import type { ScannerAddress } from "./scanner-address.ts";

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

export type Scanner = {
  /** Has a file of this machine looked through. Throws whenever no verdict on the whole file came. */
  scan(path: string): Promise<Verdict>;
};

/**
 * clamd is silent while it looks at what it was sent, for two minutes at most unless it is told otherwise. The whole
 * stays far below the time of an upload.
 */
const standardLimits = { connectMs: 3_000, silentMs: 150_000, totalMs: 300_000 };
const pieceBytes = 65_536;
const mostAnswer = 1_000;

const command = Buffer.from("zINSTREAM\0");
const endOfFile = Buffer.alloc(4);

/** A scanner that speaks the INSTREAM protocol of clamd: a connection per file, which is sent piece by piece. */
export function openScanner(address: ScannerAddress, limits: Partial<typeof standardLimits> = {}): Scanner {
  const { connectMs, silentMs, totalMs } = { ...standardLimits, ...limits };
  return {
    async scan(path) {
      const socket = connect(address);
      const end = (why: string) => () => socket.destroy(new Error(`the virus scanner ${why}`));
      const connecting = setTimeout(end("was not reached in time"), connectMs);
      const whole = setTimeout(end("took too long"), totalMs);
      socket.once("connect", () => clearTimeout(connecting));
      socket.setTimeout(silentMs, end("is silent"));
      // Whoever reads the answer is told; an error without a listener would end the process.
      socket.on("error", () => {});
      let handedOver = false;
      const sending = send(socket, path, () => (handedOver = true)).catch((error: Error) => socket.destroy(error));
      try {
        return verdictOf(await readAnswer(socket), handedOver);
      } finally {
        clearTimeout(connecting);
        clearTimeout(whole);
        socket.destroy();
        await sending;
      }
    },
  };
}

/** Sends as fast as the other side takes it. */
async function send(socket: Socket, path: string, onHandedOver: () => void): Promise<void> {
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
  await write(command);
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await write(Buffer.concat([length, piece]));
  }
  onHandedOver();
  await write(endOfFile);
}

/** The answer up to its end, which is a zero byte. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = "";
  for await (const part of socket as AsyncIterable<Buffer>) {
    text += part.toString("latin1");
    const end = text.indexOf("\0");
    if ((end === -1 ? text.length : end) > mostAnswer) throw new Error("the virus scanner says too much");
    if (end !== -1) return text.slice(0, end);
  }
  throw new Error("the virus scanner hung up without an answer");
}

/** A file is clean by one answer alone, and only once the scanner had all of it. */
function verdictOf(answer: string, handedOver: boolean): Verdict {
  if (answer === "stream: OK" && handedOver) return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { clean: false, found };
  throw new Error(`the virus scanner answered${handedOver ? "" : " before it had the file"}: ${answer}`);
}
