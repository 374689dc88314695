import type { CallInput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import type { ColourScheme } from "#ui/colour-scheme.ts";
import type { Layout } from "#firm/web/feature.ts";
import { chosenLayout, keepLayoutBefore } from "#firm/web/layout.ts";
import { notifyError, notifyInfo } from "#platform/web/notify.ts";
import { changeUser, session } from "#platform/web/session.ts";
import { CallError } from "#platform/web/call.ts";
import { savePreferences } from "#features/identity/staff/endpoints.ts";
import type * as schemas from "#features/identity/staff/schemas.ts";

type Preferences = CallInput<typeof schemas.savePreferences>["body"];

/** Saves some of one's preferences; false when that failed, which is said. People without a staff record have none. */
export async function changePreferences(body: Preferences): Promise<boolean> {
  if (!session.read().user?.staff) return false;
  try {
    const { preferences } = await call(savePreferences, { body });
    changeUser((user) => ({ ...user, preferences }));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notifyError("설정을 저장하지 못했습니다.", error.message);
    return false;
  }
}

/** Chooses a layout, which comes into force with the next page (spec §2.1). */
export async function changeLayout(layout: Layout): Promise<void> {
  const { user } = session.read();
  if (user && layout === "client") keepLayoutBefore(chosenLayout(user));
  if (await changePreferences({ layout })) {
    notifyInfo("레이아웃이 변경되었습니다. 페이지 이동 시 적용됩니다.");
  }
}

/** Keeps the colour scheme with the person, for their other devices. */
export async function keepColourScheme(colorScheme: ColourScheme): Promise<void> {
  await changePreferences({ colorScheme });
}
