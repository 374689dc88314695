import { useQuery } from "@tanstack/react-query";
import { callFile, type CallError } from "#platform/web/call.ts";
import { readContent } from "./endpoints.ts";
import { openWithReason } from "./open-with-reason.tsx";

/** The bytes of one version of a file, for a picture or a preview in the page; null: the person did not say what for. */
export function useFileContent(fileId: number, number: number) {
  return useQuery<Blob | null, CallError>({
    queryKey: [readContent.path, fileId, number],
    queryFn: async ({ signal }) => {
      const params = { fileId: String(fileId) };
      const called = await openWithReason((said) =>
        callFile(readContent, { params, query: { number: String(number), ...said } }, { signal }),
      );
      return called && called.content;
    },
    // What is looked at stays no longer in memory than on the screen.
    gcTime: 0,
    staleTime: Infinity,
  });
}
