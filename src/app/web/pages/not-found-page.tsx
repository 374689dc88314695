import { MessagePage } from "./message-page.tsx";

/** Unknown route (spec §2.1). */
export function NotFoundPage() {
  return <MessagePage mark="404" title="This page could not be found" />;
}
