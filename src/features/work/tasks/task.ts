/** Importance of spec §9, most urgent first. */
export const importances = ["S", "A", "B", "C"] as const;
export type Importance = (typeof importances)[number];

/** Status of a task and of a recipient entry (spec §4.1). */
export const taskStatuses = ["대기", "진행", "완료", "포기"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Records a task can point to, by their names on the wire. */
export const taskCategories = ["consult", "project", "boon", "preSaleArea"] as const;
export type TaskCategory = (typeof taskCategories)[number];

/** Their kinds of record; all other kinds go by their own names. */
export const kindOfCategory: Readonly<Record<TaskCategory, string>> = {
  consult: "consult",
  project: "project",
  boon: "dispute",
  preSaleArea: "presaleArea",
};

/** The name on the wire of a kind of record that tasks belong to. */
export function categoryOf(kind: string): string {
  return taskCategories.find((category) => kindOfCategory[category] === kind) ?? kind;
}

/** The kind of record behind a name on the wire. */
export function kindOf(category: string): string {
  return kindOfCategory[category as TaskCategory] ?? category;
}

/** Seconds during which a transition can be taken back by Ctrl+Z; its notice stands for the first five. */
export const undoSeconds = 600;

/** Texts of spec §5 and §4.1, the same on both sides. */
export const taskMessages = {
  titleMissing: "제목을 입력해 주세요.",
  staffsMissing: "이 업무를 담당할 팀 또는 담당자를 선택해 주세요.",
  urlRefused: "링크는 /로 시작하는 경로나 http(s) 주소만 쓸 수 있습니다.",
  searchTooShort: "검색어를 2자 이상 입력해 주세요. 번호는 한 자리도 됩니다.",
  picked: (shortName: string) => `이미 ${shortName}님이 업무를 가져갔습니다.`,
} as const;

/** Whether related work can be looked for by it: two letters, or one digit, which may be a whole number. */
export function isRelatedSearch(text: string): boolean {
  const plain = text.trim();
  return Array.from(plain).length > 1 || /^[1-9]$/.test(plain);
}

/** Whether a title shows nothing: no letter, digit, mark or symbol in it (spec §5). */
export function isBlankTitle(title: string): boolean {
  // The Hangul fillers count as letters and the empty braille cell as a symbol, but nobody sees them.
  return !/(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(title);
}

/** Whether a task may link there: a path of our own, or an http(s) address without a password in it. */
export function isTaskUrl(url: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash: none of them may hide where a link leads.
  if (/[\s\\\p{Cc}]/u.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//");
  if (!/^https?:\/\/[^/]/i.test(url)) return false;
  const parsed = URL.parse(url);
  return parsed !== null && parsed.username === "" && parsed.password === "";
}

/** Where the related record lies (spec §2.3): by its public number, disputes and presale areas by their id. */
export function relatedPath(category: TaskCategory, number: number): string {
  const paths = {
    consult: `/lawfirm/consult/${number}`,
    project: `/lawfirm/project/${number}`,
    boon: `/lawfirm/boon?id=${number}`,
    preSaleArea: `/lawfirm/presale?id=${number}`,
  } satisfies Record<TaskCategory, string>;
  return paths[category];
}
