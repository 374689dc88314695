import type { FastifyRequest } from "fastify";
import { policyFacts } from "../../abilities.ts";
import { isThere, type PolicyFacts } from "../../policy.ts";
import type { Viewer } from "../../viewer.ts";
import type { Services } from "../services.ts";
import { Failure, notFound } from "./failure.ts";
import type { Outside, Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
    facts: PolicyFacts;
    /** Who holds the key of a call from outside. */
    holder: unknown;
    /** Makes a function that tells who asks as far as this process knows without asking, also after the call. */
    keptViewer: () => () => Viewer | null;
  }
}

export type LoadViewer = (
  services: Services,
  token: string,
  options: { extend: boolean; ip: string },
) => Promise<Viewer | null>;

/** Why a token admits nobody: over, something still owed, the wrong network. */
export type ExplainRefusal = (services: Services, token: string | null, ip: string) => Promise<Failure>;

/** Makes a function that tells the same without asking the database; null when it would have to ask. */
export type KeptViewer = (services: Services, token: string, ip: string) => () => Viewer | null;

/** How sessions are read, which the platform leaves to the feature that keeps them. */
export type Admission = {
  readonly loadViewer: LoadViewer;
  readonly keptViewer: KeptViewer;
  readonly explainRefusal: ExplainRefusal;
};

/**
 * Finds out who asks and lets the call in, before anything of its body is read. Throws 401 for nobody, 404 where the
 * call is not even there for this person, 403 where it is not allowed.
 */
export async function admit(
  { loadViewer, keptViewer, explainRefusal }: Admission,
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const { needs, policy } = route;
  const token = bearerToken(request);
  const background = request.headers["x-background"] === "1";
  const { ip } = request;
  if (isOutside(needs)) return admitHolder(services, route, request, token);
  request.keptViewer = () => (token ? keptViewer(services, token, ip) : () => null);
  request.viewer = token ? await loadViewer(services, token, { extend: !background, ip }) : null;
  request.facts = policyFacts(request.viewer);
  if (needs === "nobody") return;
  if (!request.viewer) throw await explainRefusal(services, token, ip);
  if (!isThere(policy, request.facts)) throw notFound();
  if (!policy.allows(request.facts) || (needs === "staff" && !request.viewer.staff)) {
    throw new Failure("forbidden");
  }
}

const unknownHolder: Readonly<Record<Outside, string>> = {
  key: "키를 확인해 주세요.",
  client: "로그인이 필요합니다.",
  link: "확인번호를 다시 넣어 주세요.",
};

const isOutside = (needs: Route["needs"]): needs is Outside => Object.hasOwn(unknownHolder, needs);

/** Lets a call from outside in by its token; throws 401 otherwise. */
async function admitHolder(
  services: Services,
  { holderOf, needs }: Route,
  request: FastifyRequest,
  token: string | null,
): Promise<void> {
  request.facts = policyFacts(null);
  request.keptViewer = () => () => null;
  request.holder = token === null ? null : ((await holderOf?.(services, token)) ?? null);
  if (request.holder === null) throw new Failure("unauthenticated", unknownHolder[needs as Outside]);
}

/** The token of `Authorization: Bearer …`, the only place where one is accepted. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}
