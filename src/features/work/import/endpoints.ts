import { listImportEndpoints } from "#records/list-import.ts";

export const taskListApi = "/api/task-imports";
export const taskListCalls = listImportEndpoints(taskListApi);
