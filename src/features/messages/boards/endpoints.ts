import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { boardPost } from "./board-post.ts";
import type * as schemas from "./schemas.ts";

export const boardPostCalls = recordEndpoints(boardPost);

/** Says that the person has opened the post. */
export const openPost = endpoint<typeof schemas.openPost>("POST", "/api/board-posts/:number/reads");
/** 확인: the person has read the edition that stands. */
export const confirmPost = endpoint<typeof schemas.confirmPost>("POST", "/api/board-posts/:number/acks");
/** Who has confirmed the edition that stands, and who has not. */
export const listConfirmations = endpoint<typeof schemas.listConfirmations>("GET", "/api/board-posts/:number/acks");
/** Reminds by a task whoever has not confirmed. */
export const remindReaders = endpoint<typeof schemas.remindReaders>("POST", "/api/board-posts/:number/reminders");
export const listComments = endpoint<typeof schemas.listComments>("GET", "/api/board-posts/:number/comments");
export const writeComment = endpoint<typeof schemas.writeComment>("POST", "/api/board-posts/:number/comments");
export const removeComment = endpoint<typeof schemas.removeComment>("DELETE", "/api/board-comments/:commentId");
/** Asks for the writer of an anonymous post; another person decides. */
export const askForAuthor = endpoint<typeof schemas.askForAuthor>("POST", "/api/board-posts/:number/author-requests");
/** The writer of an anonymous post, for the two people of an approved request. */
export const readAuthor = endpoint<typeof schemas.readAuthor>("GET", "/api/author-requests/:number/author");
