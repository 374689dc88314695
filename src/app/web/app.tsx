import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { storedScheme, storeScheme } from "../../kit/web/colour-scheme.ts";
import { ErrorState } from "../../kit/web/components/states.tsx";
import { styleNonce } from "../../kit/web/nonce.ts";
import { queryClient } from "../../kit/web/query.ts";
import { reloadUser, useSession } from "../../kit/web/session.ts";
import { theme } from "../../kit/web/theme/theme.ts";
import { router } from "./router.tsx";
import { BootScreen } from "./shell/boot-screen.tsx";

const schemes: MantineColorSchemeManager = {
  get: storedScheme,
  set: storeScheme,
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => storeScheme("auto"),
};

export function App() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Start />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Nothing is drawn before it is known who is signed in. */
function Start() {
  const state = useSession();
  if (state.status === "loading") return <BootScreen />;
  if (state.status === "unreachable") return <ErrorState error={state.failure} onRetry={() => void reloadUser()} />;
  return <RouterProvider router={router} />;
}
