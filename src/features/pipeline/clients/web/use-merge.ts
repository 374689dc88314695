import { goTo } from "#platform/web/navigation.tsx";
import { notifyUndo } from "#platform/web/notify.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { contractCalls } from "#features/pipeline/contracts/endpoints.ts";
import { projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { client } from "../client.ts";
import { clientCalls, findSuccessor, listMerges, mergeClients, undoMerge } from "../endpoints.ts";

/** Everything that a merge and its taking back change on the screen. */
async function refreshMerged(): Promise<void> {
  const { list, read, history, options } = clientCalls;
  const others = [projectCalls.list, consultCalls.list, contractCalls.list];
  await refreshReads(list, read, history, options, listMerges, findSuccessor, ...others);
}

/** Takes a client out again of the one it was merged into. */
export function useUndoMerge() {
  return useWrite(undoMerge, {
    success: "병합을 되돌렸습니다.",
    failure: "병합을 되돌리지 못했습니다.",
    onSuccess: () => void refreshMerged(),
  });
}

/** Merges a client into another; for a few seconds the notice offers the way back. `onDone` after success. */
export function useMerge(onDone: () => void) {
  const undo = useUndoMerge();
  return useWrite(mergeClients, {
    quiet: true,
    onSuccess: (_answer, { params, body }) => {
      onDone();
      goTo(`${client.page}/${params.number}`);
      void refreshMerged();
      notifyUndo(`고객 ${body.otherNumber}번을 고객 ${params.number}번에 합쳤습니다.`, () =>
        undo.mutate({ params: { number: String(body.otherNumber) } }),
      );
    },
  });
}
