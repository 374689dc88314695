import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import type { serviceOfProcess } from "../service-of-process.ts";

const DecideDialog = lazy(() => import("./decide-dialog.tsx"));
const MoveDialog = lazy(() => import("./move-dialog.tsx"));

/** Further deadlines of a document, and another day of its service. */
export function ServiceActions({ row }: { readonly row: RowOf<typeof serviceOfProcess> }) {
  const may = useAllowed(workOnDeadlines);
  const [asked, setAsked] = useState<"decide" | "move" | null>(null);
  const close = () => setAsked(null);
  if (!may || row.status === "nothing") return null;
  return (
    <>
      <Button onClick={() => setAsked("decide")}>기한 등록</Button>
      <Button variant="default" onClick={() => setAsked("move")}>
        송달일 정정
      </Button>
      <Suspense>
        {asked === "decide" && <DecideDialog row={row} onClose={close} />}
        {asked === "move" && <MoveDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
