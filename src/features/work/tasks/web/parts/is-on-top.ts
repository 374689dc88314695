const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether no dialog or menu lies over the element; keys belong to what lies on top. */
export function isOnTop(element: HTMLElement | null): boolean {
  if (!element) return false;
  const last = [...document.querySelectorAll<HTMLElement>(layers)].findLast((layer) => layer.checkVisibility());
  return last === undefined || last.contains(element);
}
