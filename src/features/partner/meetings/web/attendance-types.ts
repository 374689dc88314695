import type { CallOutput } from "#platform/endpoint.ts";
import type { RowOf } from "#records/resource.ts";
import type { meeting } from "../meeting.ts";
import type { readAttendance } from "../schemas.ts";

export type Attendance = CallOutput<typeof readAttendance>;
export type Member = Attendance["members"][number];
export type AgendaItem = Attendance["agendas"][number];
export type Meeting = RowOf<typeof meeting>;
export type Asked = { readonly kind: "proxy" | "entry"; readonly member: Member } | null;
