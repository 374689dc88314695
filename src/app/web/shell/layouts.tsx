import { useEffect, type ReactNode } from "react";
import { activeLayout } from "#firm/web/layout.ts";
import { usePath } from "#platform/web/navigation.tsx";
import { useStore } from "#platform/web/store.ts";
import { Footer } from "./footer.tsx";
import { ClientHeader, Header } from "./header.tsx";
import styles from "./layouts.module.css";
import { MenuDrawer } from "./menu-drawer.tsx";
import { drawerOpen, menuHidden } from "./shell-state.ts";
import { Sidebar } from "./sidebar.tsx";

export type FrameProps = { readonly children: ReactNode };

/** Content only. */
export function BareLayout({ children }: FrameProps) {
  return children;
}

/** default and lawfirm: side menu, header, content, footer. The two differ in the groups of their menu. */
export function SideLayout({ children }: FrameProps) {
  const layout = useStore(activeLayout);
  const hidden = useStore(menuHidden);
  useClosedDrawer();
  return (
    <div className={styles.frame} data-layout={layout} data-menu={hidden ? "hidden" : "shown"}>
      <aside className={styles.side} data-screen-only inert={hidden}>
        <Sidebar layout={layout} />
      </aside>
      <div className={styles.column}>
        <Header kind="side" />
        {children}
        <Footer />
      </div>
      <MenuDrawer layout={layout} />
    </div>
  );
}

/** lawfirm-window: one compact bar and the content, for a second window beside the first. */
export function WindowLayout({ children }: FrameProps) {
  useClosedDrawer();
  return (
    <div className={styles.column} data-layout="lawfirm-window">
      <Header kind="window" />
      {children}
      <Footer />
      <MenuDrawer layout="lawfirm-window" />
    </div>
  );
}

/** client: what a client may look at over the shoulder; no menu, key or link leads to the firm's own work. */
export function ClientLayout({ children }: FrameProps) {
  return (
    <div className={styles.column} data-layout="client">
      <ClientHeader />
      <main id="main" className={styles.clientPage}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** The drawer closes when it has led somewhere. */
function useClosedDrawer(): void {
  const path = usePath();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the path is what it waits for
  useEffect(() => drawerOpen.write(false), [path]);
}
