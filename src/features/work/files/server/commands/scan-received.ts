import type { FastifyRequest } from "fastify";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { ReceivedFile } from "#platform/server/storage/file-storage.ts";
import type { Services } from "#platform/server/services.ts";

type Sent = {
  readonly services: Services;
  readonly request: FastifyRequest;
  /** Null: somebody outside the firm. */
  readonly userId: number | null;
};

/**
 * Has the firm's virus scanner look through a received file, and tells whether there is one. Throws 400 for malware,
 * and 503 while the scanner gives no verdict: what nobody has looked through does not get in.
 */
export async function scanReceived(
  { services: { scanner }, request, userId }: Sent,
  { path, sha256 }: ReceivedFile,
): Promise<boolean> {
  if (!scanner) return false;
  // The name may tell of the case; the digest is enough to know the file by.
  const file = { userId, sha256: sha256.toString("hex") };
  const verdict = await scanner.scan(path).catch((error: unknown) => {
    request.log.error({ err: error, ...file }, "the virus scanner gives no verdict");
    throw new Failure("unavailable", "바이러스 검사를 하지 못해 파일을 올리지 않았습니다. 잠시 후 다시 올려 주세요.", {
      retryAfter: 30,
    });
  });
  if (verdict.clean) return true;
  request.log.warn({ ...file, found: verdict.found }, "malware in an uploaded file");
  throw invalidField("name", "파일에서 악성코드가 발견되어 올리지 않았습니다. 전산 담당자에게 알려 주세요.");
}
