import { MantineContext, MantineThemeProvider, useProviderColorScheme } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { storedScheme, storeScheme } from "../colour-scheme.ts";
import { styleNonce } from "#platform/web/nonce.ts";
import { theme } from "./theme.ts";

const rootElement = () => document.documentElement;

const manager = {
  get: storedScheme,
  set: storeScheme,
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => storeScheme("auto"),
};

/**
 * What MantineProvider does for us, without the variables that it would inject: those are in theme.css, and the code
 * that computes them stays out of the first load.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
    manager,
    getRootElement: rootElement,
  });
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement: rootElement,
      classNamesPrefix: "mantine",
      getStyleNonce: styleNonce,
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
