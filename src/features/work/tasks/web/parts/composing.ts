import type { KeyboardEvent } from "react";

/** Whether the key belongs to Hangul that is still being composed; 229 is what browsers send for keys of the input method. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
