import { useCallback, useRef, useState } from "react";
import { savePreferences } from "#features/identity/staff/endpoints.ts";
import { call } from "#platform/web/call.ts";
import { useUser, type SessionUser } from "#platform/web/session.ts";
import type { NoticeImportance } from "../../importance.ts";
import type { Places } from "./arrange.ts";
import type { Place } from "./notice.ts";

/** A moving notice is saved once it rests. */
const restMs = 600;

// The session keeps the preferences of its start; this is where the notices were left since.
let left: { readonly userId: number; readonly places: Places } | null = null;

/** Where the person left the notices: here at once, on every device of theirs a moment later. */
export function useNoticePlaces() {
  const user = useUser();
  const [places, setPlaces] = useState<Places>(() => startPlaces(user));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keepPlace = useCallback(
    (importance: NoticeImportance, place: Place) => {
      if (importance === "B") return;
      const next = { ...(left?.userId === user.id ? left.places : startPlaces(user)), [importance]: place };
      left = { userId: user.id, places: next };
      setPlaces(next);
      localStorage.setItem(unsavedKey(user.id), JSON.stringify(next));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(user.id, next), restMs);
    },
    [user],
  );
  return { places, keepPlace };
}

/** Places that have not reached the server yet win over those it knows. */
function startPlaces({ id, preferences }: SessionUser): Places {
  if (left?.userId === id) return left.places;
  return readPlaces(localStorage.getItem(unsavedKey(id))) ?? pickPlaces(preferences.noticePositions);
}

const unsavedKey = (userId: number) => `haechi.notice-places.${userId}`;

async function save(userId: number, places: Places): Promise<void> {
  const { S, A } = places;
  try {
    await call(savePreferences, { body: { noticePositions: { ...(S && { S }), ...(A && { A }) } } });
    // What was moved while this one was saved is saved next.
    if (localStorage.getItem(unsavedKey(userId)) === JSON.stringify(places))
      localStorage.removeItem(unsavedKey(userId));
  } catch {
    // The place holds in this browser; the next move saves again.
  }
}

function readPlaces(text: string | null): Places | null {
  if (text === null) return null;
  try {
    return pickPlaces(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Only what is a place: both sources may hold anything. */
function pickPlaces(value: unknown): Places {
  if (typeof value !== "object" || value === null) return {};
  const { S, A } = value as Readonly<Record<string, unknown>>;
  return { ...(isPlace(S) && { S }), ...(isPlace(A) && { A }) };
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null) return false;
  const { x, y } = value as Readonly<Record<string, unknown>>;
  return [x, y].every((share) => typeof share === "number" && share >= 0 && share <= 1);
}
