import type { FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { Failure } from "./failure.ts";

/** The file that a call brought, as a stream that ends with 413 when it grows beyond the limit of the call. */
async function* readUpload(request: FastifyRequest): AsyncGenerator<Buffer> {
  const limit = request.routeOptions.config.route?.upload?.maxBytes ?? 0;
  if (!(request.body instanceof Readable)) throw new Failure("invalid", "파일을 보내 주세요.");
  let bytes = 0;
  for await (const chunk of request.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limit) throw new Failure("tooLarge");
    yield chunk;
  }
}

/** The whole file in memory, for calls whose files are small. */
export async function readWholeUpload(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readUpload(request)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
