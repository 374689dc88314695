import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { room } from "./room.ts";
import type * as schemas from "./schemas.ts";
import { talkPost } from "./talk-post.ts";

export const roomCalls = recordEndpoints(room);
export const talkPostCalls = recordEndpoints(talkPost);

/** The rooms of a person, with what is unread in each. */
export const listMyRooms = endpoint<typeof schemas.listMyRooms>("GET", "/api/talk/rooms");
/** How much is unread in all rooms together. */
export const countUnread = endpoint<typeof schemas.countUnread>("GET", "/api/talk/unread");
/** A stretch of a room, the newest or what stands before a place. */
export const readStream = endpoint<typeof schemas.readStream>("GET", "/api/rooms/:number/posts");
export const writePost = endpoint<typeof schemas.writePost>("POST", "/api/rooms/:number/posts");
/** Says how far the person has read. */
export const markRead = endpoint<typeof schemas.markRead>("PUT", "/api/rooms/:number/reads");
export const pinRoom = endpoint<typeof schemas.pinRoom>("PUT", "/api/rooms/:number/pin");
/** Who sees the room, and who of them was invited. */
export const listPeople = endpoint<typeof schemas.listPeople>("GET", "/api/rooms/:number/people");
export const setMembers = endpoint<typeof schemas.setMembers>("PUT", "/api/rooms/:number/members");
/** A post with its answers. */
export const readThread = endpoint<typeof schemas.readThread>("GET", "/api/talk-posts/:number/thread");
export const editPost = endpoint<typeof schemas.editPost>("PUT", "/api/talk-posts/:number");
export const ackPost = endpoint<typeof schemas.ackPost>("POST", "/api/talk-posts/:number/acks");
export const reactToPost = endpoint<typeof schemas.reactToPost>("PUT", "/api/talk-posts/:number/reactions");
export const pinPost = endpoint<typeof schemas.pinPost>("PUT", "/api/talk-posts/:number/pin");
export const hidePost = endpoint<typeof schemas.hidePost>("POST", "/api/talk-posts/:number/hide");
export const bringBackPost = endpoint<typeof schemas.bringBackPost>("POST", "/api/talk-posts/:number/show");
