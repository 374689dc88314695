import type { ProjectStatus } from "./project.ts";

/** A step that changes the state of a project (product §5.3). Closing has a call of its own. */
export type ProjectMove = {
  readonly label: string;
  readonly from: readonly ProjectStatus[];
  readonly to: ProjectStatus;
  /** What has to be told with it. */
  readonly needs: readonly ("waitingFor" | "reason")[];
};

export const projectMoves = {
  prepare: { label: "준비 시작", from: ["open"], to: "prep", needs: [] },
  start: { label: "진행", from: ["open", "prep", "waiting", "closing", "reopened"], to: "active", needs: [] },
  wait: { label: "대기", from: ["active", "reopened"], to: "waiting", needs: ["waitingFor"] },
  beginClosing: { label: "종결 준비", from: ["active", "waiting", "reopened"], to: "closing", needs: [] },
  archive: { label: "보관", from: ["closed"], to: "archived", needs: [] },
  reopen: { label: "재개", from: ["closed", "archived"], to: "reopened", needs: ["reason"] },
} as const satisfies Readonly<Record<string, ProjectMove>>;

export type ProjectMoveName = keyof typeof projectMoves;
export const projectMoveNames = Object.keys(projectMoves) as ProjectMoveName[];

/** The only state from which a project is closed. */
export const closableFrom: ProjectStatus = "closing";

/** States in which somebody works on a project. */
export const runningStatuses = ["open", "prep", "active", "waiting", "reopened"] as const satisfies ProjectStatus[];

/** The steps that a project in this state can take. */
export function movesFrom(status: ProjectStatus): readonly ProjectMoveName[] {
  return projectMoveNames.filter((name) => (projectMoves[name].from as readonly ProjectStatus[]).includes(status));
}
