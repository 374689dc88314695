import { recordEndpoints } from "#records/endpoints.ts";
import { news } from "./news.ts";

export const newsCalls = recordEndpoints(news);
