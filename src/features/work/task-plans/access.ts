import { manageProjects, showProjects } from "#features/pipeline/projects/access.ts";

/** Who reads the plans of the team, and what was started on a case: whoever sees its cases. */
export const showPlans = showProjects;
/** Who writes plans and starts them: whoever keeps its cases. */
export const managePlans = manageProjects;
