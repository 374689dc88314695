import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { formatWon } from "#platform/money.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { useWrite } from "#platform/web/query.ts";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { workOnDisputes } from "../access.ts";
import { dispute, disputeStatusLabels } from "../dispute.ts";
import { disputeMoves, movesFrom, type DisputeMoveName } from "../dispute-moves.ts";
import { disputeCalls, moveDispute } from "../endpoints.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { disputeTones } from "./tones.ts";

const ends = (name: DisputeMoveName) => name === "close" || name === "reject";

/** One dispute: its facts, the steps it can take, and the parts of other features. */
export function DisputePage({ row }: { readonly row: RowOf<typeof dispute> }) {
  const [asked, setAsked] = useState<DisputeMoveName | null>(null);
  const move = useWrite(moveDispute, {
    refreshes: [disputeCalls.read, disputeCalls.list, disputeCalls.history],
    failure: "처리하지 못했습니다.",
    onSuccess: () => setAsked(null),
  });
  const take = (name: DisputeMoveName, more: object = {}) =>
    move.mutate({ params: { number: String(row.number) }, body: { move: name, version: row.version, ...more } });
  const begin = (name: DisputeMoveName) => (disputeMoves[name].needs.length > 0 ? setAsked(name) : take(name));
  return (
    <>
      <RecordPage
        resource={dispute}
        row={row}
        manage={workOnDisputes}
        state={{ label: disputeStatusLabels[row.status], tone: disputeTones[row.status] }}
        facts={[
          { label: "종류", value: row.kind },
          { label: "청구액", value: row.amountClaimed === null ? "" : formatWon(row.amountClaimed) },
          { label: "담당", value: row.owner?.label ?? "미지정" },
          { label: "기한", value: row.dueOn },
          { label: "팀", value: row.team?.label },
        ]}
        actions={
          <>
            {row.kind === "의뢰인" && movesFrom(row.status).some(ends) && (
              <small>종결과 이유없음은 사건의 책임변호사가 아닌 사람이 처리합니다.</small>
            )}
            {movesFrom(row.status).map((name) => (
              <Button key={name} variant="default" loading={move.isPending} onClick={() => begin(name)}>
                {disputeMoves[name].label}
              </Button>
            ))}
          </>
        }
        onAddTask={() =>
          openTaskCreation({ category: "boon", idInt: row.number, label: `분쟁 ${row.number} ${row.title}` })
        }
      />
      {asked && (
        <MoveDialog
          name={asked}
          sending={move.isPending}
          fields={move.error?.fields ?? {}}
          onClose={() => setAsked(null)}
          onTake={(more) => take(asked, more)}
        />
      )}
    </>
  );
}
