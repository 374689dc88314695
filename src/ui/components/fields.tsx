import { PasswordInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.css";
import { useState, type KeyboardEvent } from "react";
import type { CallError } from "#platform/web/call.ts";
import { LimitedInput } from "./limited.tsx";

/** The message for one field of a failed call. */
export function fieldError(error: CallError | null | undefined, name: string): string | undefined {
  return error?.fields[name] ?? error?.fields[`body.${name}`];
}

/** What a failed call said where it is about no field. */
export function unplacedError(error: CallError | null | undefined): string | undefined {
  return error && Object.keys(error.fields).length === 0 ? error.message : undefined;
}

type Failed = { readonly name: string; readonly failure?: CallError | null };

type TextFieldProps = Failed & Omit<TextInputProps, "name"> & { readonly limit?: number };

/** A labelled text field that shows what a failed call said about it, or that its text is too long. */
export function TextField({ name, failure, limit, ...rest }: TextFieldProps) {
  return <LimitedInput name={name} limit={limit} error={fieldError(failure, name)} {...rest} />;
}

/** A password field with a word when the caps lock is on. */
export function PasswordField({ name, failure, ...rest }: Failed & Omit<PasswordInputProps, "name">) {
  const [capsLock, setCapsLock] = useState(false);
  const follow = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <PasswordInput
      name={name}
      error={fieldError(failure, name)}
      description={capsLock ? "Caps Lock이 켜져 있습니다." : undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
      visibilityToggleButtonProps={{ "aria-label": "비밀번호 보기" }}
      onKeyDown={follow}
      onKeyUp={follow}
      {...rest}
    />
  );
}
