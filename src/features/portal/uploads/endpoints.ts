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
