/** The same as the package itself, but JavaScript alone: no program of the platform and no Java. */
declare module "recheck/lib/browser.js" {
  import type { checkSync } from "recheck";
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
