import { recordEndpoints } from "#records/endpoints.ts";
import { presaleArea } from "./area.ts";

export const presaleAreaCalls = recordEndpoints(presaleArea);
