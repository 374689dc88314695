import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { teleSession } from "./session.ts";

export const teleCalls = recordEndpoints(teleSession);

/** The firm's own address pattern of video links. */
export const readLinkPattern = endpoint<typeof schemas.readLinkPattern>("GET", "/api/tele/link-pattern");
export const setLinkPattern = endpoint<typeof schemas.setLinkPattern>("PUT", "/api/tele/link-pattern");
