import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { RowOf } from "#records/resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import type { consult } from "../consult.ts";
import { consultMoves, movesFrom, type ConsultMoveName } from "../consult-moves.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { claim, stepFields, stepLabel, takeStep, type StepName } from "./steps.ts";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

/** The steps that stand as buttons; the others are in the menu. */
const leading: readonly ConsultMoveName[] = ["noAnswer", "contact", "book", "complete", "consider", "convert"];

/** What a consultation can do from its state. */
export function StepButtons({ row }: { readonly row: RowOf<typeof consult> }) {
  const [asked, setAsked] = useState<StepName | null>(null);
  if (!row.mayChange) return <PrintButton row={row} />;
  const possible = movesFrom(row.status);
  const begin = (move: StepName) => {
    if (stepFields[move].length > 0) return setAsked(move);
    return takeStep(row, move).catch((error: CallError) => notifyError("처리하지 못했습니다.", error.message));
  };
  const others = [...possible.filter((move) => !leading.includes(move)), ...besideState(row)];
  return (
    <>
      {row.assignee === null && possible.length > 0 && (
        <Button variant="default" onClick={() => void claim(row)}>
          맡기
        </Button>
      )}
      {leading
        .filter((move) => possible.includes(move))
        .map((move) => (
          <Button
            key={move}
            variant="default"
            disabled={move === "convert" && conversionProblem(row) !== null}
            onClick={() => void begin(move)}
          >
            {consultMoves[move].label}
          </Button>
        ))}
      {others.length === 0 && <PrintButton row={row} />}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={15} aria-hidden />}>
              다른 처리
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((move) => (
              <Menu.Item key={move} onClick={() => void begin(move)}>
                {stepLabel(move)}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => goTo(printPath(row))}>인쇄</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <Suspense fallback={null}>
          <StepDialog
            target={row}
            move={asked}
            preset={{
              ...(asked === "book" && { durationMin: "30", lawyer: row.lawyer }),
              ...(asked === "requestFee" && { fee: row.fee === null ? "" : String(row.fee) }),
              ...(asked === "convert" && {
                title: row.brief,
                category: row.category === "기타" ? "" : row.category,
                client: row.client ?? null,
              }),
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Steps that do not follow from the state alone. */
function besideState({ status, client, payment }: RowOf<typeof consult>): readonly StepName[] {
  if (status === "declined" || status === "duplicate") return [];
  return [
    ...(movesFrom(status).includes("duplicate") ? (["merge"] as const) : []),
    ...(client === null && status !== "converted" ? (["makeClient"] as const) : []),
    ...(payment === "paid" ? [] : (["requestFee"] as const)),
  ];
}

function printPath({ number }: RowOf<typeof consult>): string {
  return `/lawfirm/consult/${number}/print`;
}

function PrintButton({ row }: { readonly row: RowOf<typeof consult> }) {
  return (
    <Button variant="default" onClick={() => goTo(printPath(row))}>
      인쇄
    </Button>
  );
}

/** Why 계약전환 is closed now; null: it is open. The server asks again. */
export function conversionProblem({ conflict }: Pick<RowOf<typeof consult>, "conflict">): string | null {
  if (conflict === "clear" || conflict === "waived") return null;
  if (conflict === "unchecked" || conflict === "found")
    return "계약전환은 변호사가 이해충돌을 결정한 뒤에 할 수 있습니다. ‘이해충돌’ 탭에서 조회해 주세요.";
  if (conflict === "consentNeeded")
    return "의뢰인의 동의를 받아야 계약으로 전환할 수 있습니다(변호사법 제31조 제1항 제2호).";
  return "수임할 수 없는 상담입니다(변호사법 제31조). ‘다른 처리’에서 수임불가로 처리해 주세요.";
}
