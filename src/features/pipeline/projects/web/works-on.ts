import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { manageProjects, workOnProjects } from "../access.ts";
import type { project } from "../project.ts";

/** Whether the person moves stages and states of this case: by right, or because it names him. */
export function useWorksOn({ mayChange }: Pick<RowOf<typeof project>, "mayChange">): boolean {
  const [works, manages] = [useAllowed(workOnProjects), useAllowed(manageProjects)];
  return works || (mayChange && !manages);
}
