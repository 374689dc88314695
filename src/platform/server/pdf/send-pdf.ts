import type { FastifyReply } from "fastify";

/** Sends a PDF as a file to be kept or printed; browsers run nothing of it and keep no copy on the way. */
export function sendPdf(reply: FastifyReply, bytes: Uint8Array, name: string): FastifyReply {
  return reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(Buffer.from(bytes));
}
