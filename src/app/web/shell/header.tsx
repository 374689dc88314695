import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { PageLink } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { frequentPages } from "./pages.ts";
import { SearchButton } from "./search-button.tsx";
import { HeaderSlot } from "./slots.tsx";
import { toggleMenu } from "./shell-state.ts";

type HeaderProps = { readonly kind: "side" | "window" };

/** The bar above every page. */
export function Header({ kind }: HeaderProps) {
  return (
    <header className={styles.header} data-screen-only data-kind={kind}>
      {kind === "window" && <Brand line="보조 창" />}
      {/* Hidden beside the side menu, except below the sm breakpoint, where it opens the drawer. */}
      <ActionIcon className={styles.menuButton} onClick={toggleMenu} aria-label="메뉴" title="메뉴 (Ctrl+`)">
        <IconMenu2 size={19} stroke={1.7} />
      </ActionIcon>
      <FrequentLinks />
      <HeaderSlot place="start" />
      <span className={styles.space} />
      <HeaderSlot place="middle" />
      <SearchButton />
      <HeaderSlot place="end" />
    </header>
  );
}

function FrequentLinks() {
  const pages = frequentPages(useFacts());
  if (pages.length === 0) return null;
  return (
    <nav aria-label="자주 쓰는 화면" className={styles.links}>
      {pages.map((page) => (
        <PageLink key={page.path} to={page.path} match="below" className={styles.link}>
          {page.menu?.label ?? page.title}
        </PageLink>
      ))}
    </nav>
  );
}

/** The bar of the client layout: the name of the firm's screen and nothing to press. */
export function ClientHeader() {
  return (
    <header className={styles.header} data-screen-only data-kind="client">
      <Brand line="의뢰인 화면" />
    </header>
  );
}
