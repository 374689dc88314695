import { Button } from "@mantine/core";
import { lazy, Suspense, useRef, type ComponentType, type ReactNode } from "react";
import { Kbd } from "#ui/components/kbd.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { openTaskCreation } from "../../panel.ts";
import { useReceived, useSent } from "../data/lists.ts";
import { isOnTop } from "../parts/is-on-top.ts";
import parts from "../parts/parts.module.css";
import { ReceivedView } from "../received/received-view.tsx";
import { TaskTabs } from "./task-tabs.tsx";
import type { TaskView, TaskViewControl } from "./task-view.ts";
import classes from "./screen.module.css";

const SentView = lazy(() => import("../sent/sent-view.tsx"));
const ClosedView = lazy(() => import("../closed/closed-view.tsx"));

export type TaskHeaderProps = {
  /** Open tasks; undefined until known. */
  readonly total: number | undefined;
  readonly actions: ReactNode;
};

type TaskScreenProps = {
  readonly control: TaskViewControl;
  /** The title line; a panel has its own. */
  readonly Header: ComponentType<TaskHeaderProps>;
  /** Whether the screen stands in a dialog. */
  readonly overlaid?: boolean;
};

/** 할일 관리: one screen for the page, the Todo panel and the dialog of the S notice (spec §2.3). */
export function TaskScreen({ control, Header, overlaid = false }: TaskScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const received = useReceived();
  // The number beside 나의요청 may come after the list that the person waits for.
  const sent = useSent(received.isFetched || control.view === "sent");
  const { view, setView } = control;
  const completed = view === "completed";
  const counts: Readonly<Record<TaskView, number | undefined>> = {
    received: received.data?.models.length,
    sent: sent.data?.models.filter(({ status }) => status === "대기" || status === "진행").length,
    completed: undefined,
  };
  useShortcuts([
    {
      key: "n",
      label: "할일 신규등록",
      run: () => isOnTop(screen.current) && openTaskCreation(),
      inDialog: overlaid,
    },
  ]);
  const actions = (
    <>
      <Button variant="default" aria-pressed={completed} onClick={() => setView(completed ? "received" : "completed")}>
        {completed ? "현재업무 보기" : "완료업무 보기"}
      </Button>
      <Button
        rightSection={
          <span aria-hidden="true" className={parts.keyHint}>
            <Kbd keys="n" />
          </span>
        }
        aria-keyshortcuts="n"
        onClick={() => openTaskCreation()}
      >
        +신규등록
      </Button>
    </>
  );
  return (
    <div ref={screen} className={classes.screen}>
      <Header total={counts.received} actions={actions} />
      <TaskTabs view={view} counts={counts} onChange={setView}>
        <Suspense fallback={<SkeletonRows columns="60px 40px 1fr 120px" />}>
          {view === "received" && <ReceivedView control={control} screen={screen} overlaid={overlaid} />}
          {view === "sent" && <SentView control={control} />}
          {completed && <ClosedView control={control} />}
        </Suspense>
      </TaskTabs>
    </div>
  );
}
