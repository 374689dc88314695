import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Kbd } from "#ui/components/kbd.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { countText } from "./page-count.ts";
import type { RecordListState } from "./use-record-list.ts";

type ListHeaderProps = {
  readonly list: RecordListState;
  /** Absent: what the records are called. */
  readonly title?: string;
  /** Opens the form for a new record; for those who may make one. Key `n`. */
  readonly onNew?: (() => void) | undefined;
  /** Absent: 신규등록. */
  readonly newLabel?: string;
  /** Further buttons, before 신규등록. */
  readonly actions?: ReactNode;
};

/** Title of a list, how many rows it has, and what can be done. */
export function ListHeader({ list, title, onNew, newLabel = "신규등록", actions }: ListHeaderProps) {
  const narrow = useNarrow();
  const { address, total, resource } = list;
  const narrowed = address.search !== "" || Object.keys(address.filters).length > 0;
  useShortcuts([{ key: "n", label: newLabel, run: () => onNew?.() }], onNew !== undefined);
  return (
    <PageHeader
      title={title ?? resource.label}
      detail={<span aria-live="polite">{total !== undefined && countText(total, narrowed)}</span>}
      actions={
        <>
          {actions}
          {onNew && (
            <Button
              leftSection={<IconPlus size={15} aria-hidden />}
              rightSection={!narrow && <Kbd keys="n" />}
              onClick={onNew}
            >
              {newLabel}
            </Button>
          )}
        </>
      }
    />
  );
}
