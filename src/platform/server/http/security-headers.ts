import helmet from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

const yearSeconds = 31_536_000;

type Headers = Readonly<Record<string, string>>;

/** Of data, which no browser draws, nothing may be drawn or framed. */
const policyOfData = "default-src 'none';frame-ancestors 'none'";
/** Of the headers of pages those that say something about data, too: the others cost every call and guard nothing. */
const aboutData = [
  "cross-origin-resource-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
];

/** The headers that guard answers of calls, whose body is data. `secure`: the product is reached over HTTPS alone. */
export function dataHeaders(secure: boolean): Headers {
  const kept = Object.entries(securityHeaders(secure)).filter(([name]) => aboutData.includes(name));
  return { ...Object.fromEntries(kept), "content-security-policy": policyOfData };
}

/**
 * The headers with which helmet guards answers, by name. They are the same for every answer and so put together once.
 * The content policy is not among them (`web-files.ts`). `secure`: the product is reached over HTTPS alone.
 */
export function securityHeaders(secure: boolean): Headers {
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
