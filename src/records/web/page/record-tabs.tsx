import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.css";
import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from "react";
import type { Resource } from "../../resource.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, SkeletonRows } from "#ui/components/states.tsx";
import { bringInSight } from "#ui/in-sight.ts";
import { urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { railsOf, type RailRecord, type RecordRail } from "../rails.ts";
import styles from "./record-page.module.css";

const History = lazy(() => import("./record-history.tsx"));
const parts = new WeakMap<RecordRail, LazyExoticComponent<ComponentType<{ readonly record: RailRecord }>>>();

function partOf(rail: RecordRail) {
  const known = parts.get(rail);
  if (known) return known;
  const part = lazy(rail.load);
  parts.set(rail, part);
  return part;
}

type RecordTabsProps = {
  readonly resource: Resource;
  readonly record: RailRecord;
  /** The tab 요약. */
  readonly children: ReactNode;
};

const waiting = <SkeletonRows rows={4} columns="120px 1fr" />;

/** 요약, what other features bring to the page, and 이력. The open tab stands in the address. */
export function RecordTabs({ resource, record, children }: RecordTabsProps) {
  const facts = useFacts();
  const [{ tab }, set] = useUrlState({ tab: urlText });
  const rails = railsOf(resource).filter(({ policy }) => policy.allows(facts));
  const names = ["summary", ...rails.map(({ name }) => name), "history"];
  const open = names.includes(tab) ? tab : "summary";
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bringInSight(tabs.current, tabs.current?.querySelector<HTMLElement>(`[role="tab"][id$="-${open}"]`));
  }, [open]);
  return (
    <Tabs
      value={open}
      keepMounted={false}
      className={styles.tabs}
      onChange={(name) => set({ tab: name === null || name === "summary" ? "" : name })}
    >
      <Tabs.List ref={tabs} aria-label={`${resource.label} 내용`}>
        <Tabs.Tab value="summary">요약</Tabs.Tab>
        {rails.map((rail) => (
          <Tabs.Tab key={rail.name} value={rail.name} onPointerEnter={() => void rail.load().catch(() => null)}>
            {rail.label}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="history">이력</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="summary">{children}</Tabs.Panel>
      {rails.map((rail) => (
        <Tabs.Panel key={rail.name} value={rail.name}>
          <Rail rail={rail} record={record} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="history">
        <Suspense fallback={waiting}>
          <History resource={resource} number={record.number} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** One part; a part whose code does not come leaves a word, and the page goes on. */
function Rail({ rail, record }: { readonly rail: RecordRail; readonly record: RailRecord }) {
  return (
    <LoadedPart fallback={waiting} failed={<EmptyState title={`${rail.label} 탭을 불러오지 못했습니다.`} />}>
      {createElement(partOf(rail), { record })}
    </LoadedPart>
  );
}
