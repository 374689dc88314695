import { activeLayout } from "#firm/web/layout.ts";
import { createStore } from "#platform/web/store.ts";

const key = "haechi.menuHidden";

/** Whether the side menu is hidden on wide windows; remembered by the browser. */
export const menuHidden = createStore<boolean>(localStorage.getItem(key) === "Y");

/** Whether the drawer with the menu is open on narrow windows. */
export const drawerOpen = createStore<boolean>(false);

export const shortcutListOpen = createStore<boolean>(false);

/** Hides or shows the menu: the side menu on wide windows, the drawer below the sm breakpoint and without one. */
export function toggleMenu(): void {
  // The window layout has no side menu at any width.
  if (window.matchMedia("(max-width: 767.98px)").matches || activeLayout.read() === "lawfirm-window") {
    drawerOpen.write((open) => !open);
    return;
  }
  menuHidden.write((hidden) => !hidden);
  localStorage.setItem(key, menuHidden.read() ? "Y" : "N");
}
