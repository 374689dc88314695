import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconColumns3 } from "@tabler/icons-react";
import type { Resource } from "../../../shared/records/resource.ts";
import type { ListChoice } from "./list-choice.ts";
import { choosableColumns, firstColumns } from "./list-columns.ts";
import styles from "./record-table.module.css";

type ColumnMenuProps = {
  readonly resource: Resource;
  readonly hidden: number;
  readonly choice: ListChoice;
  readonly choose: (change: Partial<ListChoice>) => void;
};

/** Which columns a list has, and how tight its rows are; kept for this person and kind of record. */
export function ColumnMenu({ resource, hidden, choice, choose }: ColumnMenuProps) {
  const chosen = choice.columns ?? firstColumns(resource);
  const all = choosableColumns(resource);
  const toggle = (key: string, on: boolean) =>
    choose({ columns: on ? [...chosen, key] : chosen.filter((other) => other !== key) });
  return (
    <Menu position="top-end" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} aria-hidden />}>
          열
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.columnMenu}>
        {hidden > 0 && <Menu.Label>창이 좁아 {hidden}개 열이 감춰져 있습니다.</Menu.Label>}
        {all.map(({ key, label }) => (
          <Menu.CheckboxItem
            key={key}
            checked={chosen.includes(key) || key === resource.title}
            disabled={key === resource.title}
            onChange={(on) => toggle(key, on)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={choice.dense} onChange={(dense) => choose({ dense })}>
          좁은 줄
        </Menu.CheckboxItem>
        <Menu.Item disabled={choice.columns === null} onClick={() => choose({ columns: null })}>
          처음 열로
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
