import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** 소식 and 성공사례 that are published, for whoever opened a link with its code. */
export const listPosts = endpoint<typeof schemas.listPosts>("GET", "/api/link/posts");
export const readPost = endpoint<typeof schemas.readPost>("GET", "/api/link/posts/:number");
/** The picture beside an article. */
export const readPostPicture = endpoint<typeof schemas.readPostPicture>("GET", "/api/link/posts/:number/picture");
export const readDoneCase = endpoint<typeof schemas.readDoneCase>("GET", "/api/link/done-cases/:number");
