import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirm } from "#ui/components/confirm.ts";

/**
 * Asks before what is typed and kept nowhere is left, for another page or with the tab. Returns what lets the person go
 * without a question, once it is saved.
 */
export function useLeaveGuard(isTyped: boolean): () => void {
  const free = useRef(false);
  useEffect(() => {
    if (isTyped) free.current = false;
  }, [isTyped]);
  useBlocker({
    disabled: !isTyped,
    enableBeforeUnload: () => isTyped && !free.current,
    shouldBlockFn: async () => {
      if (free.current) return false;
      return !(await confirm({
        title: "저장하지 않은 내용이 있습니다",
        message: "나가면 쓴 내용이 사라집니다.",
        confirmLabel: "나가기",
        cancelLabel: "계속 쓰기",
        danger: true,
      }));
    },
  });
  return () => {
    free.current = true;
  };
}
