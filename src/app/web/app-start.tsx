import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { readDraftKeys } from "#features/identity/account/endpoints.ts";
import { logout, readUser } from "#features/identity/session/endpoints.ts";
import { call } from "#platform/web/call.ts";
import { isMobileAgent } from "#platform/web/device.ts";
import { startSession } from "#platform/web/session.ts";
import { App } from "./app.tsx";
import { bindHomeCards } from "#firm/web/home-cards.ts";
import { bindListParts } from "#records/web/filters/list-parts.ts";
import { bindRails } from "#records/web/rails.ts";
import { prepareFirstScreen } from "./first-screen.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { bindStretches } from "#records/web/filters/own-stretches.ts";
import { followSession } from "./follow-session.ts";
import { features } from "./registry.ts";
import { installKeys } from "./shell/keys.ts";
import { tellUnexpected } from "./unexpected.ts";

/** Starts the whole application, in the root of the sign-in page when that was first. */
export function startApp(root: Root = createRoot(document.querySelector("#root")!)): void {
  document.documentElement.toggleAttribute("data-mobile", isMobileAgent);
  tellUnexpected();
  followSession();
  const prepared = prepareFirstScreen();
  startSession({
    load: async (background) => {
      const [{ user }] = await Promise.all([call(readUser, {}, { background }), prepared]);
      return user;
    },
    end: () => call(logout, {}),
    draftKeys: () => call(readDraftKeys, {}, { background: true }),
  });
  bindRails(features.flatMap((feature) => feature.rails ?? []));
  bindListParts(features.flatMap((feature) => feature.listParts ?? []));
  bindHomeCards(features.flatMap((feature) => feature.homeCards ?? []));
  bindStretches((today) => [fiscalQuarter(today)]);
  installKeys();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
