import { recordEndpoints } from "../../../kit/shared/records/endpoints.ts";
import { presaleArea } from "./area.ts";

export const presaleAreaCalls = recordEndpoints(presaleArea);
