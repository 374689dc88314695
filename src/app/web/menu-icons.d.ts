/** Made by the build from the names of all menu entries (vite.menu-icons.ts). */
declare module "virtual:menu-icons" {
  export const icons: Readonly<
    Record<string, readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]>
  >;
}
