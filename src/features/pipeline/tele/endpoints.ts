import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { teleSession } from "./session.ts";

export const teleCalls = recordEndpoints(teleSession);

/** 입장 안내 문자: when it is and by which link. */
export const sendEntryNotice = endpoint<typeof schemas.sendEntryNotice>(
  "POST",
  "/api/tele-sessions/:number/entry-notice",
);

/** The firm's own address pattern of video links. */
export const readLinkPattern = endpoint<typeof schemas.readLinkPattern>("GET", "/api/tele/link-pattern");
export const setLinkPattern = endpoint<typeof schemas.setLinkPattern>("PUT", "/api/tele/link-pattern");
