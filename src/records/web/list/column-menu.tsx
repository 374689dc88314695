import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconColumns3 } from "@tabler/icons-react";
import { listColumnSets, setColumnSet, setTeamColumns } from "../../column-sets.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { ListLook } from "./list-choice.ts";
import styles from "./column-menu.module.css";

type ColumnMenuProps = {
  /** The kind of record, or a word of the list's own. */
  readonly name: string;
  /** What can be chosen, in its order; `fixed` columns are always there. */
  readonly columns: readonly { readonly key: string; readonly label: string; readonly fixed?: boolean }[];
  /** Columns of the list itself, before anybody chooses. */
  readonly first: readonly string[];
  /** Columns that had no room. */
  readonly hidden?: number;
  readonly look: ListLook;
  /** Whether the rows can be made tighter. */
  readonly canBeDense?: boolean;
  /** `sm`: as tall as the buttons at a title. */
  readonly size?: "xs" | "sm";
};

/** Which columns a list has: the person's own choice, else the team's, else the list's; and how tight its rows are. */
export function ColumnMenu({
  name,
  columns,
  first,
  hidden = 0,
  look,
  canBeDense = true,
  size = "xs",
}: ColumnMenuProps) {
  const shown = look.chosen ?? first;
  const toggle = (key: string, on: boolean) =>
    look.choose({ columns: on ? [...shown, key] : shown.filter((other) => other !== key) });
  return (
    <Menu position="top-end" width={250} closeOnItemClick={false}>
      <Menu.Target>
        <Button size={size} variant="default" leftSection={<IconColumns3 size={14} aria-hidden />}>
          열
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.columnMenu}>
        <Menu.Label>{whose(look)}</Menu.Label>
        {hidden > 0 && <Menu.Label>창이 좁아 {hidden}개 열이 감춰져 있습니다.</Menu.Label>}
        {columns.map(({ key, label, fixed = false }) => (
          <Menu.CheckboxItem
            key={key}
            checked={fixed || shown.includes(key)}
            disabled={fixed}
            onChange={(on) => toggle(key, on)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        {canBeDense && (
          <Menu.CheckboxItem checked={look.dense} onChange={(dense) => look.choose({ dense })}>
            좁은 줄
          </Menu.CheckboxItem>
        )}
        <Menu.Item disabled={look.columns === null} onClick={() => look.choose({ columns: null })}>
          {look.teamColumns ? "팀 기본 열로" : "처음 열로"}
        </Menu.Item>
        <TeamColumns name={name} look={look} />
      </Menu.Dropdown>
    </Menu>
  );
}

function whose({ columns, teamColumns }: ListLook): string {
  if (columns) return "내가 고른 열입니다. 나에게만 이렇게 보입니다.";
  return teamColumns ? "팀 기본 열입니다. 바꾸면 나에게만 적용됩니다." : "처음 열입니다. 바꾸면 나에게만 적용됩니다.";
}

/** For those who set the columns of the whole team. */
function TeamColumns({ name, look }: Pick<ColumnMenuProps, "name" | "look">) {
  const may = useAllowed(setTeamColumns);
  const set = useWrite(setColumnSet, {
    refreshes: [listColumnSets],
    success: "팀 기본 열을 바꿨습니다.",
    failure: "팀 기본 열을 바꾸지 못했습니다.",
    // From now on the person sees what the team sees.
    onSuccess: (_, { body }) => body.columns && look.choose({ columns: null }),
  });
  if (!may) return null;
  const write = (columns: readonly string[] | null) => set.mutate({ params: { resource: name }, body: { columns } });
  return (
    <>
      <Menu.Divider />
      <Menu.Label>팀 기본 열은 직접 고르지 않은 팀원에게 보입니다.</Menu.Label>
      <Menu.Item
        disabled={look.columns === null || look.columns.length === 0 || set.isPending}
        onClick={() => write(look.columns)}
      >
        지금 열을 팀 기본으로 저장
      </Menu.Item>
      {look.teamColumns && (
        <Menu.Item disabled={set.isPending} onClick={() => write(null)}>
          팀 기본 열 삭제
        </Menu.Item>
      )}
    </>
  );
}
