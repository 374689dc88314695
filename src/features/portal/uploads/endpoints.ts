import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { clientFile } from "./client-file.ts";
import type * as schemas from "./schemas.ts";

export const clientFileCalls = recordEndpoints(clientFile);
export const listPieces = endpoint<typeof schemas.listPieces>("GET", "/api/client-files/:number/pieces");
/** Makes a file that the client has sent a document of the case. */
export const movePiece = endpoint<typeof schemas.movePiece>(
  "POST",
  "/api/client-files/:number/pieces/:pieceId/document",
);

/** The signed-in client's own. */
export const listAskedFiles = endpoint<typeof schemas.listAskedFiles>("GET", "/api/client/files");
export const sendFile = endpoint<typeof schemas.sendFile>("POST", "/api/client/files/:number/pieces");
export const takeBackFile = endpoint<typeof schemas.takeBackFile>(
  "DELETE",
  "/api/client/files/:number/pieces/:pieceId",
);
export const handInFiles = endpoint<typeof schemas.handInFiles>("POST", "/api/client/files/:number/hand-in");
