import { recordEndpoints } from "#records/endpoints.ts";
import { dispute } from "./dispute.ts";

export const disputeCalls = recordEndpoints(dispute);
