import { manageProjects, showProjects } from "#features/pipeline/projects/access.ts";

/** Who sees the routines of the team: whoever sees its cases. */
export const showRoutines = showProjects;
/** Who writes them: whoever keeps its cases. */
export const manageRoutines = manageProjects;
