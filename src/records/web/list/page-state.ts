import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { listSize } from "./list-address.ts";

/** What a list shows that is no list of records; it lives in the address. */
export type PageState = {
  readonly page: number;
  readonly search: string;
  readonly showPage: (page: number) => void;
  readonly searchFor: (text: string) => void;
};

/** Page and search text of a list, from and to the address. A new search begins at page 1. */
export function usePageState(): PageState {
  const [state, set] = useUrlState({ page: urlNumber, search: urlText });
  return {
    page: state.page ?? 1,
    search: state.search,
    showPage: (page) => set({ page: page === 1 ? null : page }, { push: true }),
    searchFor: (search) => set({ search, page: null }),
  };
}

/** The query of a list call for this state. */
export function pageQuery(state: PageState): { page: string; size: string } {
  return { page: String(state.page), size: String(listSize) };
}
