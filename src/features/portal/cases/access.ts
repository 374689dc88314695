import { switchLayout } from "#firm/layout.ts";
import { manageLinks } from "#features/portal/links/access.ts";

/** Who gives a client a link to the state of a case. */
export const shareCases = manageLinks;

/** Who looks at a case as its client does: whoever has the client layout (spec §2.1); which cases, the query says. */
export const previewCases = switchLayout;
