import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readRevenue = endpoint<typeof schemas.readRevenue>("POST", "/api/lawfirm/action");
