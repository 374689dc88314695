import type { Check } from "./check.ts";
import type { LetterContents } from "./contents.ts";

type Found = Pick<Check, "key" | "level" | "message" | "source"> & { readonly place?: Check["place"] };

/** Words that threaten or insult; a lawyer decides whether they stay. */
const harshWords = [
  "사기꾼",
  "협박",
  "가만두지",
  "가만 두지",
  "각오하",
  "죽여",
  "파렴치",
  "인간쓰레기",
  "가족에게 알리",
  "직장에 알리",
  "언론에 제보",
  "인터넷에 공개",
  "신상을 공개",
] as const;

/** What is written: nothing left open, nothing that harms, nobody's number (rules §7.5, content). */
export function textChecks(contents: LetterContents): Check[] {
  const found: Found[] = [
    ...emptiness(contents),
    ...openPlaces(contents),
    ...pageNumbers(contents),
    ...residentNumbers(contents),
    ...harsh(contents),
    ...wholeness(contents),
    ...mentions(contents),
  ];
  return found.map((one) => ({ place: "body", ...one }));
}

const office = "우편규칙 제49조";
const firm = "법인 작성 기준";

function emptiness({ title, body }: LetterContents): Found[] {
  return [
    ...(title.trim() === ""
      ? [{ key: "title", level: "block", place: "title", message: "제목을 적어 주세요.", source: office } as const]
      : []),
    ...(body.trim() === ""
      ? [{ key: "body", level: "block", message: "본문을 적어 주세요.", source: office } as const]
      : []),
  ];
}

/** Room in which something could be put in later, and marks of a template that nobody has filled. */
function openPlaces({ title, body }: LetterContents): Found[] {
  const lines = body.split("\n").map((line) => line.trim());
  const found: Found[] = [];
  const gap = lines.findIndex((line, index) => {
    const isInside = index > 0 && index + 2 < lines.length;
    return isInside && line === "" && lines[index + 1] === "" && lines[index + 2] === "";
  });
  if (gap >= 0) {
    const message = `본문 ${gap + 1}번째 줄부터 빈 줄이 셋 이상 이어집니다. 나중에 써 넣을 자리가 됩니다.`;
    found.push({ key: "gap", level: "block", message, source: office });
  }
  const open = lines.findIndex((line) => line.includes("___") || line.includes("     ") || line.includes("(   "));
  if (open >= 0) {
    const message = `본문 ${open + 1}번째 줄에 빈칸이 있습니다. 채워 주세요.`;
    found.push({ key: "blank", level: "block", message, source: office });
  }
  if (title.includes("{{") || body.includes("{{")) {
    const whole = `${title}\n${body}`;
    const mark = /\{\{[^{}\n]{0,40}\}\}/.exec(whole)?.[0] ?? "{{";
    const message = `채우지 않은 자리가 있습니다: ${mark}`;
    found.push({ key: "merge", level: "block", message, source: office });
  }
  return found;
}

/** 인터넷우체국 prints its own numbers: a file with head, foot or page numbers is refused. */
function pageNumbers({ body, channel }: LetterContents): Found[] {
  if (channel !== "epost") return [];
  const line = body.split("\n").findIndex((one) => isPageNumber(one.trim()));
  if (line < 0) return [];
  const message = `본문 ${line + 1}번째 줄이 쪽 번호입니다. 인터넷우체국은 머리말·꼬리말·쪽 번호를 받지 않습니다.`;
  return [{ key: "pageNumber", level: "block", message, source: "인터넷우체국 내용증명 안내" }];
}

/** - 1 -, 1 / 3 or 1쪽, and nothing else. */
function isPageNumber(line: string): boolean {
  return line.length <= 12 && /^(?:[-–] ?\d{1,3} ?[-–]|\d{1,3} ?\/ ?\d{1,3}|\d{1,3}쪽)$/.test(line);
}

function residentNumbers({ title, body, senders, receivers, attachments }: LetterContents): Found[] {
  const texts = [
    title,
    body,
    ...[...senders, ...receivers].flatMap(({ name, address }) => [name, address]),
    ...attachments.map((one) => one.title),
  ];
  if (!texts.some((text) => /(?<!\d)\d{6} ?-? ?[1-8]\d{6}(?!\d)/.test(text))) return [];
  const message = "주민등록번호로 보이는 숫자가 있습니다. 지우거나 앞 6자리만 적어 주세요.";
  return [{ key: "resident", level: "block", message, source: "개인정보 보호법 제24조의2" }];
}

function harsh({ body }: LetterContents): Found[] {
  const words = harshWords.filter((word) => body.includes(word));
  if (words.length === 0) return [];
  const message = `협박이나 모욕으로 읽힐 수 있는 말이 있습니다: ${words.join(", ")}`;
  return [{ key: "harsh", level: "warn", message, source: firm }];
}

/** A demand says what is asked, by when, and what follows. */
function wholeness({ body, purpose }: LetterContents): Found[] {
  if (body.trim() === "" || purpose === "notice") return [];
  const found: Found[] = [];
  if (!/\d일|이내|까지|즉시/.test(body)) {
    found.push({ key: "period", level: "warn", message: "언제까지 하라는 기한이 보이지 않습니다.", source: firm });
  }
  if (!/소송|소를 제기|법적|고소|손해배상|강제집행|지급명령/.test(body)) {
    const message = "따르지 않으면 어떻게 되는지가 보이지 않습니다.";
    found.push({ key: "consequence", level: "warn", message, source: firm });
  }
  return found;
}

function mentions({ body, attachments }: LetterContents): Found[] {
  if (attachments.length > 0 || !/첨부|별지|붙임/.test(body)) return [];
  const message = "본문에 첨부를 말하고 있으나 첨부 목록이 비어 있습니다.";
  return [{ key: "attachments.none", level: "warn", place: "attachments", message, source: firm }];
}
