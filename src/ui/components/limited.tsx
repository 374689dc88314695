import { Input, Textarea, TextInput, type TextareaProps, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { overLimit } from "../over-limit.ts";

/** What `overLimit` says, below an input that has no place for it. */
export function OverLimit({ text, limit }: { readonly text: string; readonly limit: number | undefined }) {
  const words = overLimit(text, limit);
  return words && <Input.Error role="alert">{words}</Input.Error>;
}

type Limited = {
  /** Characters that the server takes. */
  readonly limit: number | undefined;
};

/** The error of a field: its length comes first, as it can be mended at once. */
function limitedError(value: unknown, limit: number | undefined, error: ReactNode): ReactNode {
  return overLimit(value, limit) ?? error;
}

/** One line of text that keeps what is typed or pasted whole and says when it is too long. */
export function LimitedInput({ limit, error, ...rest }: TextInputProps & Limited) {
  return <TextInput {...rest} error={limitedError(rest.value, limit, error)} />;
}

/** Several lines of text, as `LimitedInput`. */
export function LimitedTextarea({ limit, error, ...rest }: TextareaProps & Limited) {
  return <Textarea {...rest} error={limitedError(rest.value, limit, error)} />;
}
