import type { FastifyRequest } from "fastify";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { limitText } from "../../bytes.ts";
import type { ReceivedFile } from "../storage/file-storage.ts";
import { Failure } from "./failure.ts";

/** 413 that tells how much the call takes, in bytes. */
export function tooLarge(limit: number): Failure {
  return new Failure("tooLarge", `보낸 파일이 너무 큽니다. ${limitText(limit)}까지 보낼 수 있습니다.`);
}

/** The file that a call brought, as a stream that ends with 413 when it grows beyond the limit of the call. */
async function* readUpload(request: FastifyRequest, limit: number): AsyncGenerator<Buffer> {
  if (!(request.body instanceof Readable)) throw new Failure("invalid", "파일을 보내 주세요.");
  let bytes = 0;
  // The connection stays, so that whoever sends too much hears why.
  for await (const chunk of request.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** The whole file in memory, for calls whose files are small. */
export async function readWholeUpload(request: FastifyRequest): Promise<Buffer> {
  const limit = limitOf(request);
  const declared = Number(request.headers["content-length"] ?? limit);
  // Filled as it comes: putting megabytes together at the end would hold others up.
  const whole = Buffer.allocUnsafeSlow(Math.min(declared, limit));
  let bytes = 0;
  for await (const chunk of readUpload(request, limit)) bytes += chunk.copy(whole, bytes);
  return whole.subarray(0, bytes);
}

/** How many bytes the call says that its file has; 400 when it does not say so. */
export function declaredSize(request: FastifyRequest): number {
  const text = request.headers["content-length"] ?? "";
  if (!/^\d{1,15}$/.test(text)) throw new Failure("invalid", "파일의 크기를 알 수 없습니다.");
  return Number(text);
}

/**
 * Writes the file of a call into `folder` under a random name, a piece at a time, hashing it on the way. Nothing
 * remains of one that breaks off. Throws 400 for an empty file and 413 beyond the limit of the call.
 */
export async function receiveUpload(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of readUpload(request, limitOf(request))) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    if (size === 0) throw new Failure("invalid", "내용이 없는 파일입니다.");
  } catch (error) {
    await rm(path, { force: true });
    throw isBrokenOff(error) ? new Failure("invalid", "전송이 끊겼습니다. 다시 올려 주세요.", { cause: error }) : error;
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest() };
}

function isBrokenOff(error: unknown): boolean {
  return /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/.test((error as { code?: string }).code ?? "");
}

function limitOf(request: FastifyRequest): number {
  return request.routeOptions.config.uploadBytes ?? 0;
}
