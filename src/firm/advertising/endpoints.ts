import { endpoint } from "#platform/endpoint.ts";
import type { Resource } from "#records/resource.ts";
import type * as schemas from "./schemas.ts";

/** The calls about what the rules of advertising mind in the records of a kind. */
export function advertisingCalls({ api }: Pick<Resource, "api">) {
  return {
    check: endpoint<schemas.CheckRecord>("GET", `${api}/:number/advertising`),
    except: endpoint<schemas.ExceptHit>("POST", `${api}/:number/advertising/exceptions`),
  };
}
