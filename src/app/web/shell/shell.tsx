import { Outlet } from "@tanstack/react-router";
import { lazy, useEffect, useRef, type ComponentType } from "react";
import type { Layout } from "#firm/web/feature.ts";
import { activeLayout } from "#firm/web/layout.ts";
import { goTo, usePath } from "#platform/web/navigation.tsx";
import { useFacts, useSession } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { deskPath } from "../gate.tsx";
import { BareLayout, ClientLayout, SideLayout, WindowLayout, type FrameProps } from "./layouts.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Overlays } from "./overlays.tsx";
import { useCurrentPage } from "./pages.ts";
import styles from "./shell.module.css";
import { BelowSlot } from "./slots.tsx";

const ClientPage = lazy(() => import("../pages/client-page.tsx"));

const frames: Readonly<Record<Exclude<Layout, "client">, ComponentType<FrameProps>>> = {
  default: SideLayout,
  lawfirm: SideLayout,
  "lawfirm-window": WindowLayout,
};

/** Everything around a page; in the client layout no page of the office, whatever the address. */
export function Shell() {
  const layout = useStore(activeLayout);
  const { user } = useSession();
  return (
    <>
      {user !== null && layout === "client" ? (
        <ClientLayout>
          <LoadedPart failed={<p role="alert">화면을 열지 못했습니다. 새로고침해 주세요.</p>}>
            <ClientPage />
          </LoadedPart>
        </ClientLayout>
      ) : (
        <OfficeShell layout={layout === "client" ? "default" : layout} />
      )}
      <Overlays />
    </>
  );
}

function OfficeShell({ layout }: { readonly layout: keyof typeof frames }) {
  const page = useCurrentPage();
  const { user } = useSession();
  const { isDevice } = useFacts();
  const isBare = user === null || isDevice || page?.layout === "bare" || page?.guest === true;
  const Frame = isBare ? BareLayout : frames[layout];
  const main = useFocusAfterMove();
  useEffect(() => {
    // Addresses that have a page are led there by their gate.
    if (isDevice && page === undefined) goTo(deskPath, { replace: true });
  }, [isDevice, page]);
  const title = page?.title;
  useEffect(() => {
    document.title = title === undefined ? "해치" : `${title} · 해치`;
  }, [title]);
  return (
    <>
      <a href="#main" className={styles.skip}>
        본문으로 건너뛰기
      </a>
      <OfflineBanner />
      <Frame>
        <main id="main" ref={main} tabIndex={-1} className={isBare ? styles.bareMain : styles.main}>
          <Outlet />
          {!isBare && <BelowSlot />}
        </main>
      </Frame>
    </>
  );
}

/** Moves the focus into a new page, so that keyboard and screen reader go on there. */
function useFocusAfterMove() {
  const main = useRef<HTMLElement>(null);
  const path = usePath();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // A page may have put the focus into its first field already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
