import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const refresh = endpoint<typeof schemas.refresh>("GET", "/api/tasks/refresh");
export const sent = endpoint<typeof schemas.sent>("GET", "/api/tasks/sent");
export const completed = endpoint<typeof schemas.completed>("GET", "/api/tasks/completed");
export const abandoned = endpoint<typeof schemas.abandoned>("GET", "/api/tasks/abandoned");
export const sentClosed = endpoint<typeof schemas.sentClosed>("GET", "/api/tasks/sent/closed");
export const count = endpoint<typeof schemas.count>("GET", "/api/tasks/count");
export const listByRecord = endpoint<typeof schemas.listByRecord>("GET", "/api/tasks/record");
/** Hearings and deadlines to come of a record, offered as 기한. */
export const comingDays = endpoint<typeof schemas.comingDays>("GET", "/api/tasks/days");
/** 최근 담당자: to whom the person has sent tasks lately. */
export const recentRecipients = endpoint<typeof schemas.recentRecipients>("GET", "/api/tasks/recipients");
export const saveOrder = endpoint<typeof schemas.saveOrder>("PUT", "/api/tasks/order");
export const updateTask = endpoint<typeof schemas.updateTask>("PUT", "/api/tasks/:id");
export const undoTask = endpoint<typeof schemas.undoTask>("POST", "/api/tasks/:id/undo");
export const reopenTask = endpoint<typeof schemas.reopenTask>("POST", "/api/tasks/:id/reopen");
/** 독촉 and 회수 of what the person has sent. */
export const urgeTask = endpoint<typeof schemas.urgeTask>("POST", "/api/tasks/:id/urge");
export const recallTask = endpoint<typeof schemas.recallTask>("POST", "/api/tasks/:id/recall");
export const delivery = endpoint<typeof schemas.delivery>("GET", "/api/tasks/:id/delivery");
/** 확인 of what the person has received. */
export const acknowledge = endpoint<typeof schemas.acknowledge>("POST", "/api/tasks/staffs/:taskUserId/ack");
export const updateEntry = endpoint<typeof schemas.updateEntry>("PUT", "/api/tasks/staffs/:taskUserId");
export const createTask = endpoint<typeof schemas.createTask>("POST", "/api/tasks/order/staffs");
export const searchRelated = endpoint<typeof schemas.searchRelated>("GET", "/api/task/search");
