/**
 * Where dialogs, menus, tips and notices are drawn: a landmark of its own at the end of the page, so that what lies
 * above the page is never outside of all landmarks. For `createPortal`; Mantine's parts go there by themselves.
 */
export function overlayRoot(): HTMLElement {
  return document.querySelector<HTMLElement>("#overlays") ?? document.body;
}
