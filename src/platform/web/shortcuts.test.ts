import { describe, expect, test } from "vitest";
import { keyName } from "./shortcuts.ts";

type Pressed = Partial<Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">>;

function press(pressed: Pressed): KeyboardEvent {
  const none = { key: "", code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { ...none, ...pressed } as KeyboardEvent;
}

describe("names of keys", () => {
  test.each([
    ["`", { key: "`", code: "Backquote" }],
    ["ctrl+`", { key: "`", code: "Backquote", ctrlKey: true }],
    ["esc", { key: "Escape", code: "Escape" }],
    ["F1", { key: "F1", code: "F1" }],
    ["ctrl+F3", { key: "F3", code: "F3", ctrlKey: true }],
    ["ctrl+F3", { key: "F3", code: "F3", metaKey: true }],
    ["/", { key: "/", code: "Slash" }],
    ["?", { key: "?", code: "Slash", shiftKey: true }],
    ["ctrl+Enter", { key: "Enter", code: "Enter", ctrlKey: true }],
  ] as const)("%s", (name, pressed) => expect(keyName(press(pressed))).toBe(name));

  test("the place on the keyboard counts, whatever a Korean layout sends", () => {
    expect(keyName(press({ key: "₩", code: "Backquote" }))).toBe("`");
    expect(keyName(press({ key: "ㅜ", code: "KeyN" }))).toBe("n");
  });

  test("keys that are not ours have no name", () => {
    expect(keyName(press({ key: "F1", code: "F1", altKey: true }))).toBeNull();
    expect(keyName(press({ key: "N", code: "KeyN", shiftKey: true }))).toBeNull();
    expect(keyName(press({ key: "1", code: "Digit1" }))).toBeNull();
  });
});
