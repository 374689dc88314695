import { Button, Popover } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { TextField } from "#ui/components/fields.tsx";
import { useWrite } from "#platform/web/query.ts";
import { createView, listViews, updateView } from "../endpoints.ts";
import type { SavedView } from "../schemas.ts";
import styles from "./saved-views.module.css";

type NameBoxProps =
  | { readonly rename: SavedView; readonly onDone: () => void }
  | { readonly resource: string; readonly views: readonly SavedView[]; readonly query: string };

/** Asks for the name of a view: of a new one, whose name may be that of one to replace, or of one to rename. */
export function NameBox(props: NameBoxProps) {
  const isRename = "rename" in props;
  const [opened, setOpened] = useState(isRename);
  const [name, setName] = useState(isRename ? props.rename.name : "");
  const close = () => {
    setOpened(false);
    setName("");
    if (isRename) props.onDone();
  };
  const options = { refreshes: [listViews], quiet: true, onSuccess: close } as const;
  const create = useWrite(createView, { ...options, once: true, success: "보기를 저장했습니다." });
  const change = useWrite(updateView, { ...options, success: "보기를 저장했습니다." });
  const replaced = isRename ? undefined : props.views.find((view) => view.name === name.trim());
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (text === "" || create.isPending || change.isPending) return;
    if (isRename) update(props.rename, { name: text });
    else if (replaced) update(replaced, { query: props.query });
    else create.mutate({ body: { resource: props.resource, name: text, query: props.query } });
  };
  const update = ({ id, version }: SavedView, changes: { name: string } | { query: string }) =>
    change.mutate({ params: { id: String(id) }, body: { version, ...changes } });
  return (
    <Popover
      opened={opened}
      onChange={(open) => (open ? setOpened(true) : close())}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button variant="subtle" size="xs" aria-expanded={opened} onClick={() => setOpened(true)}>
          {isRename ? "이름 바꾸기" : "+ 보기 저장"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="보기 이름">
        <form className={styles.form} onSubmit={save}>
          <TextField
            name="name"
            label="보기 이름"
            data-autofocus
            required
            limit={40}
            failure={create.error ?? change.error}
            description={replaced && "같은 이름의 보기를 지금 조건으로 바꿉니다."}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={create.isPending || change.isPending}>
            저장
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
