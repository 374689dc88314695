import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listEditions = endpoint<typeof schemas.listEditions>("GET", "/api/brands/:number/ad-spend");
/** 구글 데이터: editions and figures of every brand that the person sees. */
export const listAllEditions = endpoint<typeof schemas.listAllEditions>("GET", "/api/ad-spend/editions");
export const readFigures = endpoint<typeof schemas.readFigures>("GET", "/api/ad-spend/figures");
export const importSpends = endpoint<typeof schemas.importSpends>("POST", "/api/brands/:number/ad-spend");
