import helmet from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

const yearSeconds = 31_536_000;

/**
 * The headers with which helmet guards answers, by name. They are the same for every answer and so put together once.
 * The content policy is not among them (`web-files.ts`). `secure`: the product is reached over HTTPS alone.
 */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  const guard = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: secure ? { maxAge: yearSeconds, includeSubDomains: true } : false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  guard(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
