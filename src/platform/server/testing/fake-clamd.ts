import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import type { ScannerAddress } from "../storage/scanner-address.ts";

/** The test file of all scanners, in two halves: a scanner of a developer's machine would take this source away. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

type Stream = { readonly size: number; readonly sha256: string; readonly largestPiece: number; readonly head: string };

export type FakeClamd = {
  readonly address: ScannerAddress;
  /** What was sent and read to its end, the newest last. */
  readonly streams: readonly Stream[];
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Listens on this Unix socket instead of a free port. */
  readonly path?: string;
  /** `StreamMaxLength`: more is refused while it is still being sent. */
  readonly mostBytes?: number;
  readonly answer?: (stream: Stream) => string;
  /** Takes the connection over instead of speaking the protocol. */
  readonly instead?: (socket: Socket) => void;
};

/** A server that reads INSTREAM as clamd does and finds the EICAR test file. */
export async function startFakeClamd(options: Options = {}): Promise<FakeClamd> {
  const { path, mostBytes = Infinity, answer = verdict } = options;
  const streams: Stream[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    if (options.instead) return options.instead(socket);
    readInstream(socket, mostBytes)
      .then((stream) => {
        if (stream) streams.push(stream);
        socket.end(`${stream ? answer(stream) : "INSTREAM size limit exceeded. ERROR"}\0`);
      })
      .catch(() => socket.destroy());
  });
  server.listen(path === undefined ? { host: "127.0.0.1", port: 0 } : { path });
  await once(server, "listening");
  return {
    address: path === undefined ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path },
    streams,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function verdict({ head }: Stream): string {
  return head.includes(eicar) ? "stream: Eicar-Signature FOUND" : "stream: OK";
}

/** null: more than is taken. */
async function readInstream(socket: Socket, mostBytes: number): Promise<Stream | null> {
  const parts = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting = Buffer.alloc(0);
  const take = async (count: number): Promise<Buffer> => {
    while (waiting.length < count) {
      const next = await parts.next();
      if (next.done) throw new Error("broken off");
      waiting = Buffer.concat([waiting, next.value]);
    }
    const taken = waiting.subarray(0, count);
    waiting = waiting.subarray(count);
    return taken;
  };

  if ((await take(10)).toString("latin1") !== "zINSTREAM\0") throw new Error("another command");
  const hash = createHash("sha256");
  let [size, largestPiece, head] = [0, 0, ""];
  for (;;) {
    const length = (await take(4)).readUInt32BE();
    if (length === 0) return { size, sha256: hash.digest("hex"), largestPiece, head };
    size += length;
    if (size > mostBytes) return null;
    const piece = await take(length);
    hash.update(piece);
    largestPiece = Math.max(largestPiece, length);
    if (head.length < 1_000) head += piece.subarray(0, 1_000).toString("latin1");
  }
}
