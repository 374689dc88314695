import { recordEndpoints } from "../../../kit/shared/records/endpoints.ts";
import { staffContact } from "./staff.ts";

export const contactCalls = recordEndpoints(staffContact);
