import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { video } from "./video.ts";

export const videoCalls = recordEndpoints(video);
export const readBoard = endpoint<typeof schemas.readBoard>("GET", "/api/videos/board");
export const importFigures = endpoint<typeof schemas.importFigures>("POST", "/api/videos/figures");
