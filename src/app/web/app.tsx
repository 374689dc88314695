import { useMantineColorScheme } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "#platform/web/query.ts";
import { useSession } from "#platform/web/session.ts";
import { ThemeProvider } from "#ui/theme/theme-provider.tsx";
import { UnreachablePage } from "./pages/unreachable-page.tsx";
import { router } from "./router.tsx";
import { BootScreen } from "./shell/boot-screen.tsx";

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Start />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Nothing is drawn before it is known who is signed in. */
function Start() {
  const state = useSession();
  useOwnScheme();
  if (state.status === "loading") return <BootScreen />;
  if (state.status === "unreachable") return <UnreachablePage failure={state.failure} />;
  return <RouterProvider router={router} />;
}

/** The colour scheme a person chose on another device comes with them. */
function useOwnScheme(): void {
  const { user } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = user?.preferences.colorScheme;
  useEffect(() => {
    if (scheme === "light" || scheme === "dark" || scheme === "auto") setColorScheme(scheme);
  }, [scheme, setColorScheme]);
}
