import type { EventListener } from "../../../../kit/server/events.ts";
import { jsonBytes } from "../../../../kit/server/json-text.ts";
import type { SocketHub } from "../../../../kit/server/sockets.ts";

/**
 * Tells every open page that a record was changed, so that lists and record pages ask anew under their own rights. The
 * message carries the reference alone, never a row (architecture §5).
 */
export function pushChanges(sockets: SocketHub): EventListener {
  return ({ ref }) => {
    if (ref === undefined) return;
    sockets.toStaff(sockets.connected("all"), "record", jsonBytes({ type: "record", ref }));
  };
}
