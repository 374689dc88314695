import { AwsClient } from "aws4fetch";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { ReadableStream } from "node:stream/web";
import { freeBytes } from "./disk-storage.ts";
import { openOutbound } from "../outbound.ts";
import type { FileStorage } from "./file-storage.ts";
import type { StorageAddress } from "./storage-address.ts";

const attempts = 3;
/** Files take as long as their upload may; the largest that can be set is 2 GB. */
const limits = { totalMs: 15 * 60_000, bytes: 2_100_000_000 };
const answerMs = 30_000;

type Sent = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Blob;
  readonly signal?: AbortSignal;
};

/** A bucket of an S3-compatible service, addressed by path. The hash of what is sent is signed with it. */
export function s3Storage(address: StorageAddress & { kind: "s3" }, dataDir: string): FileStorage {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  // The firm's own setting names the host, which may stand in its own network; a redirect is an answer like any other
  // and refused, so that signed calls go nowhere else.
  const call = openOutbound({ addresses: [endpoint], privateNetwork: true, limits, streamed: true });
  /** Signs and sends; asks again when the service is busy or fails. */
  const send = async (target: string, request: Sent = {}): Promise<Response> => {
    const { body, signal, ...rest } = request;
    const signed = await client.sign(target, rest);
    const headers = Object.fromEntries(signed.headers);
    for (let attempt = 1; ; attempt += 1) {
      const response = await call(target, { method: signed.method, headers, signal, ...(body && { body }) });
      if (attempt === attempts || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await pause(attempt * 100);
    }
  };
  const incoming = join(dataDir, "incoming");
  const urlOf = (key: string) => `${endpoint}/${bucket}/${prefix}${key}`;
  return {
    incoming,
    async put(key, { path, sha256, size }) {
      const headers = { "x-amz-content-sha256": sha256.toString("hex"), "content-type": "application/octet-stream" };
      // A blob on a file is read piece by piece while it is sent.
      const body = await openAsBlob(path);
      if (body.size !== size) throw new Error("the received file changed before it was kept");
      const response = await send(urlOf(key), { method: "PUT", headers, body });
      await refuse(response, [200]);
      await rm(path, { force: true });
    },
    async read(key) {
      const response = await send(urlOf(key), { headers: { "accept-encoding": "identity" } });
      if (response.status !== 200 || !response.body) await refuse(response, []);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(key) {
      const signal = AbortSignal.timeout(answerMs);
      await refuse(await send(urlOf(key), { method: "DELETE", signal }), [200, 204, 404]);
    },
    free: () => freeBytes(incoming),
  };
}

/** Throws when the service answered anything else; its words go to the log, never to the user. */
async function refuse(response: Response, good: readonly number[]): Promise<void> {
  const words = await response.text();
  if (!good.includes(response.status)) throw new Error(`storage answered ${response.status}: ${words.slice(0, 300)}`);
}
