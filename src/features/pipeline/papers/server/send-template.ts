import type { FastifyReply } from "fastify";
import type { TemplateBytes } from "./template-file.ts";

/** Sends the file of a template to be kept; browsers run nothing of it and keep no copy on the way. */
export function sendTemplate(reply: FastifyReply, { bytes, fileName }: TemplateBytes): FastifyReply {
  return reply
    .type("application/octet-stream")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(bytes);
}
