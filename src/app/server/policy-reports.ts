import { z } from "zod";
import { createLineAllowance } from "#platform/server/http/line-allowance.ts";
import { guestRoute, ok } from "#platform/server/http/route.ts";
import { policyReportsPath } from "#platform/server/http/web-files.ts";
import { endpoint } from "#platform/endpoint.ts";
import { guest } from "#platform/policy.ts";
import { success } from "#platform/schema.ts";

const text = z.string().max(10_000).nullish();
const word = z.string().max(100).nullish();
const count = z.int().min(0).max(1_000_000_000).nullish();

/** A report as browsers send it to `report-uri` (W3C, CSP level 3 §5.3), the one form that all of them know. */
const schema = {
  body: z.strictObject({
    "csp-report": z.strictObject({
      "document-uri": text,
      referrer: text,
      "blocked-uri": text,
      "violated-directive": word,
      "effective-directive": word,
      "original-policy": text,
      "source-file": text,
      "script-sample": text,
      disposition: word,
      "status-code": count,
      "line-number": count,
      "column-number": count,
    }),
  }),
  response: success({}),
};

const takeLine = createLineAllowance();

/**
 * Takes what a browser reports of a page that broke its content policy into the process log. Anybody may send one, so
 * nothing is kept but the words a person needs to look for the fault: of addresses only where they lead, as what
 * follows may be a client's.
 */
export const policyReportsRoute = guestRoute(endpoint<typeof schema>("POST", policyReportsPath), schema, {
  policy: guest,
  bodyTypes: ["application/csp-report"],
  handler: async ({ body: { "csp-report": report }, request }) => {
    const passedOver = takeLine();
    if (passedOver === null) return ok({});
    const broken = {
      directive: report["effective-directive"] ?? report["violated-directive"] ?? null,
      blocked: originOf(report["blocked-uri"]),
      page: pathOf(report["document-uri"]),
      file: pathOf(report["source-file"]),
      line: report["line-number"] ?? null,
      ip: request.ip,
    };
    request.log.warn({ ...broken, ...(passedOver > 0 && { passedOver }) }, "content policy broken");
    return ok({});
  },
});

/** The origin of an address, or the word (`inline`, `eval`, `data`) that stands in its place. */
function originOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(address);
  if (!url) return address.slice(0, 30);
  return url.origin === "null" ? url.protocol : url.origin;
}

function pathOf(address: string | null | undefined): string | null {
  return address ? (URL.parse(address)?.pathname.slice(0, 200) ?? null) : null;
}
