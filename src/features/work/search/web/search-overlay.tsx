import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useStore } from "../../../../kit/web/store.ts";
import { searchOpen } from "./open.ts";
import { SearchBox } from "./search-box.tsx";

const close = () => searchOpen.write(false);

/** The one search over everything, above the page. */
export default function SearchOverlay() {
  const opened = useStore(searchOpen);
  return (
    <Modal
      opened={opened}
      onClose={close}
      // The box itself decides what esc does: back from a card, or out.
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
  );
}
