import { createRootRoute, createRoute, createRouter, type ErrorComponentProps } from "@tanstack/react-router";
import type { Page } from "#firm/web/feature.ts";
import { bindNavigation, splitPath } from "#platform/web/navigation.tsx";
import { registeredPages } from "#firm/web/pages.ts";
import { Gate } from "./gate.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { ErrorPage } from "./pages/error-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { applyLayout } from "./follow-session.ts";
import { features } from "./registry.ts";
import { Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

function routeOf(page: Page) {
  const Screen = lazyScreen(page.load);
  const Guarded = () => (
    <Gate page={page}>
      <Screen />
    </Gate>
  );
  // The router preloads what a route's component names so; the gate itself needs nothing.
  Guarded.preload = Screen.preload;
  return createRoute({ getParentRoute: () => root, path: page.path, component: Guarded, staticData: { page } });
}

const pages = features.flatMap((feature) => feature.pages);
registeredPages.write(pages);

export const router = createRouter({
  routeTree: root.addChildren(pages.map(routeOf)),
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => <ErrorPage error={error} onRetry={reset} />,
  defaultNotFoundComponent: NotFoundPage,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search).toString();
    return text && `?${text}`;
  },
});

/** Loads the screen of the address, if it has one. */
export async function preloadScreen(): Promise<void> {
  const [, , found] = router.getMatchedRoutes(location.pathname);
  await found?.options.component?.preload?.();
}

bindNavigation(
  (to, options) => {
    const { path, search } = splitPath(to);
    void router.navigate({ to: path, search, replace: options?.replace ?? false });
  },
  (path) => router.getMatchedRoutes(path)[2] !== undefined,
);

// A layout comes into force on the way to another page (spec §2.1).
router.subscribe("onBeforeLoad", ({ pathChanged }) => {
  if (pathChanged) applyLayout();
});
