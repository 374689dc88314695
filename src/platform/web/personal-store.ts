import { session } from "./session.ts";
import { createStore, type Store } from "./store.ts";

/** Calls the listener when the person who worked on this page has gone: signed out here or in another tab. */
export function onPersonGone(listener: () => void): void {
  let before = session.read().user?.id;
  session.follow(() => {
    const now = session.read().user?.id;
    if (before !== undefined && before !== now) listener();
    before = now;
  });
}

/** A store of what one person has typed or done; empty again for whoever comes next. */
export function createPersonalStore<Value>(initial: Value): Store<Value> {
  const store = createStore(initial);
  onPersonGone(() => store.write(initial));
  return store;
}
