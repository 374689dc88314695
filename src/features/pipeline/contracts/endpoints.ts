import { recordEndpoints } from "../../../kit/shared/records/endpoints.ts";
import { contract } from "./contract.ts";

export const contractCalls = recordEndpoints(contract);
