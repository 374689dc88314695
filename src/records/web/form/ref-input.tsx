import { Select, type SelectProps } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/ScrollArea.css";
import { useState, type KeyboardEvent } from "react";
import { withParticle } from "#platform/particle.ts";
import type { Ref, RefTarget } from "../../field.ts";
import { findOptions, useOptions } from "./use-options.ts";

type RefInputProps = Omit<SelectProps, "value" | "onChange" | "data" | "ref"> & {
  readonly target: RefTarget;
  /** Among whom of them, where not all are meant. */
  readonly among?: string | undefined;
  readonly value: Ref | null;
  readonly onChange: (value: Ref | null) => void;
};

/**
 * A record of another kind, found by typing part of its name, 초성 or its number. Enter takes the only one that is found,
 * also when it was pressed before the answer came; what was typed and not taken is said.
 */
export function RefInput({ target, among, value, onChange, error, ...rest }: RefInputProps) {
  const [text, setText] = useState(value?.label ?? "");
  const [opened, setOpened] = useState(false);
  const [left, setLeft] = useState("");
  const typed = text.trim() === (value?.label ?? "") ? "" : text.trim();
  const { options, isWaiting, failed } = useOptions(target, typed, opened, among);
  const only = typed !== "" && !isWaiting && options.length === 1 ? options[0]! : null;
  const take = (taken: Ref) => {
    setText(taken.label);
    setLeft("");
    onChange(taken);
  };
  const follow = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // A chosen line of the list is taken by the list itself.
    if (event.currentTarget.getAttribute("aria-activedescendant")) return;
    if (typed === "") {
      // What was chosen stands in the field: Enter says that it is meant, and not what was typed before.
      if (value && left !== "") {
        event.preventDefault();
        take(value);
      }
      return;
    }
    // The form would be saved without what was typed.
    event.preventDefault();
    if (only) take(only);
    else if (isWaiting) void takeLate(event.currentTarget);
  };
  const takeLate = async (input: HTMLInputElement) => {
    const [found, ...others] = await findOptions(target, typed, among);
    if (found && others.length === 0 && input.value.trim() === typed) take(found);
  };
  const leave = () => {
    if (only) take(only);
    else setLeft(typed);
  };
  const all = value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options;
  const names = new Map<string, number>();
  for (const { label } of all) names.set(label, (names.get(label) ?? 0) + 1);
  return (
    <Select
      searchable
      clearable
      // Enter on the one that is chosen keeps it; the cross takes it away.
      allowDeselect={false}
      clearButtonProps={{ "aria-label": `${target.label} 지우기` }}
      placeholder={`${target.label} 찾기`}
      nothingFoundMessage={isWaiting ? "찾는 중" : failed ? "불러오지 못했습니다." : "찾는 내용이 없습니다."}
      maxDropdownHeight={260}
      {...rest}
      error={error ?? (left && `‘${left}’에 맞는 ${withParticle(target.label, "을/를")} 고르지 않았습니다.`)}
      data={all.map(({ id, number, label }) => ({
        value: String(id),
        label: (names.get(label) ?? 0) > 1 ? `${label} (${number})` : label,
      }))}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value ? String(value.id) : null}
      searchValue={text}
      onSearchChange={setText}
      onKeyDown={follow}
      onBlur={leave}
      onDropdownOpen={() => setOpened(true)}
      onChange={(id) => {
        setLeft("");
        onChange(all.find((option) => String(option.id) === id) ?? null);
      }}
    />
  );
}
