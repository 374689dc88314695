import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** The signed-in client's own. */
export const listAskedFiles = endpoint<typeof schemas.listAskedFiles>("GET", "/api/client/files");
export const sendFile = endpoint<typeof schemas.sendFile>("POST", "/api/client/files/:number/pieces");
export const takeBackFile = endpoint<typeof schemas.takeBackFile>(
  "DELETE",
  "/api/client/files/:number/pieces/:pieceId",
);
export const handInFiles = endpoint<typeof schemas.handInFiles>("POST", "/api/client/files/:number/hand-in");
