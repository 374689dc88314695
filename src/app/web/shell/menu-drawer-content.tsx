import { Drawer } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import type { Layout } from "#firm/web/feature.ts";
import { drawerOpen } from "./shell-state.ts";
import { Sidebar } from "./sidebar.tsx";

export default function MenuDrawerContent({ layout }: { readonly layout: Layout }) {
  return (
    <Drawer.Root opened onClose={() => drawerOpen.write(false)} size={260} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="메뉴">
        <Sidebar layout={layout} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
