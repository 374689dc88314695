import { ActionIcon, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconDots } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { addressOfView, viewText } from "#records/web/list/list-address.ts";
import type { RecordListState } from "#records/web/list/use-record-list.ts";
import type { ListPartProps } from "#records/web/filters/list-parts.ts";
import { ViewTab } from "#records/web/filters/view-tabs.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { deleteView, listViews, updateView } from "../endpoints.ts";
import type { SavedView } from "../schemas.ts";
import { NameBox } from "./name-box.tsx";
import styles from "./saved-views.module.css";

/** The views a person has saved of a list, and the way to save what it shows now. */
export default function SavedViews({ list, isUnasked }: ListPartProps) {
  const { resource, view } = list;
  const { data } = useRead(listViews, { query: { resource: resource.name } }, { staleTime: 60_000 });
  const views = data?.models ?? [];
  const textOf = ({ query }: SavedView) => viewText(resource, addressOfView(resource, query));
  useOwnFirstView(list, data?.models, isUnasked);
  const current = views.find((one) => textOf(one) === view);
  return (
    <>
      {views.map((one) => (
        <span key={one.id} className={styles.view}>
          <ViewTab list={list} query={textOf(one)} label={one.name} />
          {one === current && <ViewMenu view={one} />}
        </span>
      ))}
      {data && view !== "" && !current && <NameBox resource={resource.name} views={views} query={view} />}
    </>
  );
}

/** A list that is opened without a wish opens with the view that the person chose for that. */
function useOwnFirstView(
  { resource, show }: RecordListState,
  views: readonly SavedView[] | undefined,
  isUnasked: boolean,
) {
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current || (isUnasked && !views)) return;
    settled.current = true;
    const query = isUnasked ? views?.find(({ isDefault }) => isDefault)?.query : undefined;
    if (query !== undefined) show(addressOfView(resource, query));
  }, [views, isUnasked, resource, show]);
}

function ViewMenu({ view }: { readonly view: SavedView }) {
  const [renaming, setRenaming] = useState(false);
  const change = useWrite(updateView, { refreshes: [listViews], failure: "보기를 바꾸지 못했습니다." });
  const remove = useWrite(deleteView, {
    refreshes: [listViews],
    success: "보기를 지웠습니다.",
    failure: "보기를 지우지 못했습니다.",
  });
  const params = { id: String(view.id) };
  const { version, isDefault } = view;
  if (renaming) return <NameBox rename={view} onDone={() => setRenaming(false)} />;
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`${view.name} 보기 바꾸기`}>
          <IconDots size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setRenaming(true)}>이름 바꾸기</Menu.Item>
        <Menu.Item onClick={() => change.mutate({ params, body: { version, isDefault: !isDefault } })}>
          {isDefault ? "기본 보기 해제" : "기본 보기로 지정"}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => remove.mutate({ params })}>
          지우기
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
