import { recordEndpoints } from "#records/endpoints.ts";
import { ask } from "./ask.ts";

export const askCalls = recordEndpoints(ask);
