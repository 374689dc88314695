import { sql } from "kysely";
import { logAccess } from "#platform/server/access-log.ts";
import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import { casesAsToldOutside } from "#features/portal/cases/server/api.ts";
import { openRequestsOf } from "#features/portal/uploads/server/api.ts";
import { useDesk } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { initialOf } from "../initial.ts";
import * as schemas from "../schemas.ts";
import { meetingsOf } from "./meetings.ts";
import { caseByDigits, deskDoors, neutral } from "./open-case.ts";

const meetings = staffRoute(endpoints.listMeetings, schemas.listMeetings, {
  policy: useDesk,
  handler: async (context) => {
    const { name: firm } = await readFirmSettings(context.services);
    return ok({ firm, models: await meetingsOf(context.services.database, context) });
  },
});

const open = staffRoute(endpoints.openDeskCase, schemas.openDeskCase, {
  policy: useDesk,
  handler: async (context) => {
    const { services, viewer, body } = context;
    const { database } = services;
    const attempt = await takeAttempt(database, deskDoors(viewer.userId, body.number), "조회를 여러 번 하셨습니다.");
    const found = await caseByDigits(database, context, body);
    const [told] = found ? await casesAsToldOutside(database, sql<boolean>`p.id = ${found.id}`) : [];
    if (!found || !told) throw neutral();
    await attempt.succeeded();
    await logAccess(context, { action: "조회", subject: "사건(데스크)", recordIds: [found.id] });
    const asked = found.clientId === null ? [] : await openRequestsOf(database, found.clientId, found.id);
    return ok({ model: { who: initialOf(found.name), case: told, asked } });
  },
});

export const routes: readonly Route[] = [meetings, open];
