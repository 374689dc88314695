import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./client-schemas.ts";

export const askAsClient = endpoint<typeof schemas.askAsClient>("POST", "/api/client/questions");
export const listClientQuestions = endpoint<typeof schemas.listClientQuestions>("GET", "/api/client/questions");
