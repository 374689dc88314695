import type { Help } from "#firm/web/help.ts";

const files = import.meta.glob<Help>("../../../features/*/*/web/help.ts", { import: "default", eager: true });

/** Help of every page of the menu, by its path. In a file that is loaded when somebody asks for help. */
export const allHelp: Help = Object.assign({}, ...Object.values(files)) as Help;
