import { recordEndpoints } from "#records/endpoints.ts";
import { thirdDebtor } from "./third-debtor.ts";

export const thirdDebtorCalls = recordEndpoints(thirdDebtor);
