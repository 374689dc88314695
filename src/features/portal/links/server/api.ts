/** What other features' servers may use of links: the one way by which somebody outside opens a single thing. */
export { closeLink, endLinks, issueLink, type IssuedLink } from "./commands/issue.ts";
export { linkOf } from "./commands/enter.ts";
export { endParticipantLink, issueParticipantLink, renewParticipantCode } from "./commands/participant-links.ts";
export { participantVisitor, visitorOf, type LinkVisitor, type VisitingParticipant } from "./holder.ts";
export { linksOfParticipant } from "./queries.ts";
