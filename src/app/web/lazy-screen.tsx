import { createElement, use, type ComponentType } from "react";
import type { Page } from "#firm/web/feature.ts";

export type LazyScreen = ComponentType & { readonly preload: () => Promise<void> };

/**
 * A page's screen that loads when it is shown or when `preload` is called; after a failure the next try asks again.
 * The router's own helper reloads the page by a rule of its own, which is not that of spec §8.
 */
export function lazyScreen(load: Page["load"]): LazyScreen {
  let loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Screen = () => {
    if (!loaded) use(preload());
    return loaded && createElement(loaded);
  };
  return Object.assign(Screen, { preload });
}
