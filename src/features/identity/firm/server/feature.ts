import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { manageFirm } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { adLawyerOf, setAdLawyer } from "./ad-lawyer.ts";
import { firmStep } from "./first-day.ts";
import { letterheadOf, setLetterhead } from "./letterhead.ts";
import { setNewSite } from "./set-new-site.ts";
import { setTaskPanel, taskPanelOf } from "./task-panel.ts";
import { showDevPages } from "./show-dev-pages.ts";

/** What the firm has chosen of the product (spec §2.2). */
export const firm: ServerFeature = {
  name: "firm",
  firstDays: [firmStep],
  routes: [
    staffRoute(endpoints.readFirmChoices, schemas.readFirmChoices, {
      policy: manageFirm,
      handler: async ({ services }) => {
        const { devPages, newSiteUrl } = await readFirmSettings(services);
        return ok({ model: { devPages, devPagesFixed: services.config.firm.devPages !== undefined, newSiteUrl } });
      },
    }),
    staffRoute(endpoints.showDevPages, schemas.showDevPages, {
      policy: manageFirm,
      handler: async (context) => {
        await showDevPages(context.services, actorOf(context), context.body.shown);
        return ok({});
      },
    }),
    staffRoute(endpoints.setNewSite, schemas.setNewSite, {
      policy: manageFirm,
      handler: async (context) => {
        await setNewSite(context.services, actorOf(context), context.body.url);
        return ok({});
      },
    }),
    staffRoute(endpoints.readAdLawyer, schemas.readAdLawyer, {
      policy: manageFirm,
      handler: async ({ services }) => {
        const found = await adLawyerOf(services.database);
        return ok({ model: found && { id: found.id, number: found.number, label: found.label } });
      },
    }),
    staffRoute(endpoints.setAdLawyer, schemas.setAdLawyer, {
      policy: manageFirm,
      handler: async (context) => {
        await setAdLawyer(writeContext(context), context.body.lawyer);
        return ok({});
      },
    }),
    staffRoute(endpoints.readTaskPanel, schemas.readTaskPanel, {
      policy: manageFirm,
      handler: async ({ services }) => ok({ model: await taskPanelOf(services) }),
    }),
    staffRoute(endpoints.setTaskPanel, schemas.setTaskPanel, {
      policy: manageFirm,
      handler: async (context) => {
        await setTaskPanel(context.services, actorOf(context), context.body);
        return ok({});
      },
    }),
    staffRoute(endpoints.readLetterhead, schemas.readLetterhead, {
      policy: manageFirm,
      handler: async ({ services }) => ok({ model: await letterheadOf(services) }),
    }),
    staffRoute(endpoints.setLetterhead, schemas.setLetterhead, {
      policy: manageFirm,
      handler: async (context) => {
        await setLetterhead(context.services, actorOf(context), context.body);
        return ok({});
      },
    }),
  ],
};
