import { Link, useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => location.assign(to);
let knows: (path: string) => boolean = () => true;

/** Set once by the application, so that keys and calls outside of components can lead to a page. */
export function bindNavigation(navigate: Go, isRegistered: (path: string) => boolean): void {
  go = navigate;
  knows = isRegistered;
}

/** Whether a page is registered for the path, without query. */
export function hasPage(path: string): boolean {
  return knows(path);
}

/** Leads to a path of the product, with query: `/lawfirm/boon?id=3`. */
export function goTo(to: string, options?: { replace?: boolean }): void {
  go(to, options);
}

type PageLinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  readonly to: string;
  readonly children: ReactNode;
  /** Marked as the current page (`aria-current`) on this path alone, on all below it too, or with this very query. */
  readonly match?: "exact" | "below" | "whole";
};

/** A link to a page of the product; its code loads when a person shows intent. */
export function PageLink({ to, match = "exact", ...rest }: PageLinkProps) {
  const { path, search } = splitPath(to);
  return (
    <Link
      to={path}
      search={search}
      activeOptions={{ exact: match !== "below", includeSearch: match === "whole" }}
      {...(rest as object)}
    />
  );
}

/** Query values are plain text everywhere: `?id=3` is the text "3". */
export function splitPath(to: string): { path: string; search: Record<string, string> } {
  const [path = "/", query = ""] = to.split("?");
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** The current path, without query. */
export function usePath(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}

/** The current path with its query. */
export function useAddress(): string {
  return useLocation({ select: ({ href }) => href });
}

/** The `$name` parts of the page's path. */
function useRouteParams(): Readonly<Record<string, string>> {
  return useParams({ strict: false });
}

/** A record id of the path; null when it is none, and the page is then not to be found. */
export function useIdParam(name: string): number | null {
  const text = useRouteParams()[name];
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** One value that lives in the address. */
export type UrlField<Value> = {
  readonly read: (text: string | undefined) => Value;
  /** undefined: the address does not mention it. */
  readonly write: (value: Value) => string | undefined;
};

/** One of several words; anything else is the first. */
export function urlChoice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
): UrlField<Choices[number]> {
  return {
    read: (text) => choices.find((choice) => choice === text) ?? choices[0],
    write: (value) => (value === choices[0] ? undefined : value),
  };
}

export const urlText: UrlField<string> = { read: (text) => text ?? "", write: (value) => value || undefined };

/** A whole number from 1, as for pages and ids; null when absent. */
export const urlNumber: UrlField<number | null> = {
  read: (text) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  write: (value) => (value === null ? undefined : String(value)),
};

type AnyUrlField = { readonly read: UrlField<unknown>["read"]; readonly write: UrlField<never>["write"] };
type Fields = Readonly<Record<string, AnyUrlField>>;
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends UrlField<infer Value> ? Value : never };

/**
 * State that lives in the address, so that it can be shared, reloaded and gone back to. Setting replaces the entry in
 * the history unless `push` is given.
 */
export function useUrlState<F extends Fields>(
  fields: F,
): [state: Values<F>, set: (change: Partial<Values<F>>, options?: { push?: boolean }) => void] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(search[name])]),
  ) as Values<F>;
  const set = (change: Partial<Values<F>>, options: { push?: boolean } = {}) => {
    // Over the address as it stands then: it may have changed since this was drawn.
    const changed = (now: Readonly<Record<string, string>>) => {
      const next = { ...now };
      for (const [name, value] of Object.entries(change)) {
        const text = fields[name]?.write(value as never);
        if (text === undefined) delete next[name];
        else next[name] = text;
      }
      return next;
    };
    void navigate({ to: ".", search: changed, replace: !options.push });
  };
  return [state, set];
}
