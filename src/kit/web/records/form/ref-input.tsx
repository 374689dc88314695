import { Select, type SelectProps } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/ScrollArea.css";
import { useState } from "react";
import type { Ref, RefTarget } from "../../../shared/records/field.ts";
import { useOptions } from "./use-options.ts";

type RefInputProps = Omit<SelectProps, "value" | "onChange" | "data" | "ref"> & {
  readonly target: RefTarget;
  readonly value: Ref | null;
  readonly onChange: (value: Ref | null) => void;
};

/** A record of another kind, found by typing part of its name, 초성 or its number. */
export function RefInput({ target, value, onChange, ...rest }: RefInputProps) {
  const [text, setText] = useState(value?.label ?? "");
  const [opened, setOpened] = useState(false);
  const { options, isWaiting, failed } = useOptions(target, text === value?.label ? "" : text, opened);
  const all = value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options;
  const names = new Map<string, number>();
  for (const { label } of all) names.set(label, (names.get(label) ?? 0) + 1);
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${target.label} 지우기` }}
      placeholder={`${target.label} 찾기`}
      nothingFoundMessage={isWaiting ? "찾는 중" : failed ? "불러오지 못했습니다." : "찾는 내용이 없습니다."}
      maxDropdownHeight={260}
      {...rest}
      data={all.map(({ id, number, label }) => ({
        value: String(id),
        label: (names.get(label) ?? 0) > 1 ? `${label} (${number})` : label,
      }))}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value ? String(value.id) : null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      onChange={(id) => onChange(all.find((option) => String(option.id) === id) ?? null)}
    />
  );
}
