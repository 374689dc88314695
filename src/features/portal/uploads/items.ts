/** Items that one request may have, and how long each may be. */
const itemLimits = { most: 30, length: 120 } as const;

/** What is asked for, one a line. */
export function itemsOf(text: string): readonly string[] {
  return [...new Set(text.split("\n").map((line) => line.replace(/^[-·•*\s]+/, "").trim()))].filter(
    (line) => line !== "",
  );
}

/** What is wrong with the items as they were typed; null: nothing. */
export function itemsProblem(text: string): string | null {
  const items = itemsOf(text);
  if (items.length === 0) return "요청항목을 한 줄에 하나씩 적어 주세요.";
  if (items.length > itemLimits.most) return `요청항목은 ${itemLimits.most}개까지 적을 수 있습니다.`;
  const long = items.find((item) => item.length > itemLimits.length);
  return long === undefined ? null : `항목은 ${itemLimits.length}자까지 적을 수 있습니다: ${long.slice(0, 20)}…`;
}
