/** States of a project with the words shown for them (product entity 프로젝트). */
export const projectStatusLabels = {
  open: "개시",
  prep: "준비",
  active: "진행",
  waiting: "대기",
  closing: "종결예정",
  closed: "종결",
  archived: "보관",
  reopened: "재개",
} as const;

export type ProjectStatus = keyof typeof projectStatusLabels;
export const projectStatuses = Object.keys(projectStatusLabels) as ProjectStatus[];
