import type { Tone } from "../../../../kit/web/components/chip.tsx";

/** Colours of the states. */
export const areaTones: Readonly<Record<"조사" | "모집" | "진행" | "종결", Tone>> = {
  조사: "blue",
  모집: "amber",
  진행: "accent",
  종결: "grey",
};
