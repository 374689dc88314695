import { useRead } from "#platform/web/query.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { readClientHome } from "./endpoints.ts";

/** In which language the client who is signed in is told of the case; Korean until it is known. */
export function useClientLanguage(): ClientLanguage {
  return useRead(readClientHome, {}).data?.model.language ?? "ko";
}
