import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useState, type KeyboardEvent } from "react";
import { useStore } from "#platform/web/store.ts";
import { pageKeys, useShortcuts } from "#platform/web/shortcuts.ts";
import { searchOpen } from "./open.ts";
import { SearchBox } from "./search-box.tsx";

const close = () => searchOpen.write(false);

/** The one search over everything, above the page. */
export default function SearchOverlay() {
  const opened = useStore(searchOpen);
  const [ofPages] = useState(() => pageKeys(close));
  useShortcuts(ofPages, opened);
  // Events of the dialog come up here although it hangs elsewhere in the document.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- esc of everything inside
    <div onKeyDown={onKeyDown}>
      <Modal
        opened={opened}
        onClose={close}
        // A card inside goes back first, and the key must not open the search again.
        closeOnEscape={false}
        withCloseButton={false}
        centered={false}
        yOffset="9vh"
        size={640}
        padding={0}
        attributes={{ content: { "aria-label": "통합 검색" } }}
      >
        <SearchBox onClose={close} />
      </Modal>
    </div>
  );
}
