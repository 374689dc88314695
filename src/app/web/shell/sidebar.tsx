import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useId } from "react";
import { formatNumber } from "#platform/number.ts";
import { safeRedirectPath } from "#platform/redirect-path.ts";
import type { Layout } from "#firm/web/feature.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useFacts, useUser } from "#platform/web/session.ts";
import { createStore, useStore, type Store } from "#platform/web/store.ts";
import { Brand } from "./brand.tsx";
import { useMenuFolds } from "./menu-folds.ts";
import { MenuIcon } from "./menu-icon.tsx";
import { onMenuKey } from "./menu-keys.ts";
import { menuSections, useMenuPath, type MenuPage, type MenuSection } from "./pages.ts";
import styles from "./sidebar.module.css";

/** The side menu: what is registered and permitted, group by group, then the person's own shortcuts. */
export function Sidebar({ layout }: { readonly layout: Layout }) {
  const sections = menuSections(useFacts(), layout);
  const folds = useMenuFolds(sections);
  return (
    <>
      <Brand />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between the links inside */}
      <nav aria-label="주 메뉴" className={styles.menu} onKeyDown={onMenuKey}>
        {sections.map((section) => (
          <Section
            key={section.group}
            section={section}
            open={folds.isOpen(section)}
            onTurn={(open) => folds.set(section, open)}
          />
        ))}
        <OwnShortcuts />
        <NewSite />
      </nav>
    </>
  );
}

type SectionProps = {
  readonly section: MenuSection;
  readonly open: boolean;
  readonly onTurn: (open: boolean) => void;
};

function Section({ section: { group, pages }, open, onTurn }: SectionProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      {group !== "" && (
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onTurn(!open)}
          >
            {group}
            <IconChevronDown size={13} aria-hidden />
          </button>
        </h2>
      )}
      <ul id={id} className={styles.list} hidden={!open}>
        {pages.map((page) => (
          <li key={page.path}>
            <MenuLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const noCount: Store<number | null> = createStore<number | null>(null);

function MenuLink({ page }: { readonly page: MenuPage }) {
  const { icon, label, count } = page.menu;
  const number = useStore(count ?? noCount);
  const isNearest = useMenuPath() === page.path;
  return (
    <PageLink to={page.path} match={isNearest ? "below" : "exact"} className={styles.link}>
      <MenuIcon name={icon} />
      <span className={styles.label}>{label}</span>
      {number ? (
        <span className={styles.aside}>
          {formatNumber(number)}
          <span className={styles.unseen}>건</span>
        </span>
      ) : (
        page.shortcut !== undefined && <kbd className={styles.aside}>{page.shortcut.replace("ctrl+", "^")}</kbd>
      )}
    </PageLink>
  );
}

type OwnShortcut = { readonly label: string; readonly path: string };

function OwnShortcuts() {
  const { shortcuts } = useUser().preferences;
  const saved = Array.isArray(shortcuts) ? (shortcuts as readonly OwnShortcut[]) : [];
  const own = saved.filter(({ path }) => safeRedirectPath(path) !== null);
  if (own.length === 0) return null;
  return (
    <div className={styles.group}>
      <h2 className={styles.plain}>바로가기</h2>
      <ul className={styles.list}>
        {own.map(({ label, path }) => (
          <li key={`${label} ${path}`}>
            <PageLink to={path} className={styles.link}>
              <span className={styles.label} title={label}>
                {label}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The member login of the firm's new site, in a tab of its own; who the person is does not travel along (spec §2.2). */
function NewSite() {
  const { newSiteUrl } = useUser();
  if (newSiteUrl === "") return null;
  return (
    <div className={styles.group}>
      <ul className={styles.list}>
        <li>
          <a href={newSiteUrl} target="_blank" rel="noopener noreferrer" className={styles.link}>
            <IconExternalLink size={17} stroke={1.7} aria-hidden />
            <span className={styles.label}>새 사이트</span>
            <span className={styles.unseen}>(새 탭에서 열림)</span>
          </a>
        </li>
      </ul>
    </div>
  );
}
