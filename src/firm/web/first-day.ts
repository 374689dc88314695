import { useSession } from "#platform/web/session.ts";
import type { FirstDay } from "../late.ts";

/** From which day the firm works with the product: what ended before is shown as late nowhere. */
export function useFirstDay(): FirstDay {
  return useSession().user?.goLiveOn ?? null;
}
