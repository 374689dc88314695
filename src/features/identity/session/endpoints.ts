import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const login = endpoint<typeof schemas.login>("POST", "/api/auth/login");
export const logout = endpoint<typeof schemas.logout>("POST", "/api/auth/logout");
export const readUser = endpoint<typeof schemas.readUser>("GET", "/api/auth/user");
export const readMe = endpoint<typeof schemas.readMe>("GET", "/api/auth/me");
export const readFirm = endpoint<typeof schemas.readFirm>("GET", "/api/auth/firm");
export const listSessions = endpoint<typeof schemas.listSessions>("GET", "/api/auth/sessions");
export const endOtherSessions = endpoint<typeof schemas.endOtherSessions>("DELETE", "/api/auth/sessions");
export const endSession = endpoint<typeof schemas.endSession>("DELETE", "/api/auth/sessions/:sessionId");
