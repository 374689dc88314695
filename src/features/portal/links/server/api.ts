/** What other features' servers may use of links: the one way by which somebody outside opens a single thing. */
export { closeLink, issueLink, type IssuedLink } from "./commands/issue.ts";
export { visitorOf, type LinkVisitor } from "./holder.ts";
