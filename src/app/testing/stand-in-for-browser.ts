const nothing = () => {};

/** Modules of the browser part look at these while they are read; nothing of it is used here. */
export function standInForBrowser(): void {
  const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
  const element = { dataset: {}, style: {}, append: nothing, content: "" };
  const document = {
    documentElement: element,
    body: element,
    querySelector: () => null,
    createElement: () => ({ ...element }),
    addEventListener: nothing,
  };
  const matchMedia = () => ({ matches: false, addEventListener: nothing });
  const window = { document, matchMedia, addEventListener: nothing, localStorage: storage, sessionStorage: storage };
  Object.assign(globalThis, { ...window, window });
}
