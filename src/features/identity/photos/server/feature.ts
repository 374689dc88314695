import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { keepOwnPhoto, managePhotos, seePhotos } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { largestPhoto } from "../photo.ts";
import * as schemas from "../schemas.ts";
import { receivePhoto } from "./receive-photo.ts";
import { sendPhoto } from "./send-photo.ts";
import { setPhotoOf } from "./set-photo.ts";

const perMinute = 10;
const small = { upload: { maxBytes: largestPhoto }, withinMs: 60_000 } as const;

const read = staffRoute(endpoints.readPhoto, schemas.readPhoto, {
  policy: seePhotos,
  handler: (context) => sendPhoto(context, context.params),
});

const set = staffRoute(endpoints.setPhoto, schemas.setPhoto, {
  policy: managePhotos,
  ...small,
  handler: async (context) => {
    const { services, params, viewer } = context;
    await limitCalls(services, "staff-photo", viewer.userId, perMinute);
    const target = { ...params, photo: await receivePhoto(context) };
    return ok({ photo: await setPhotoOf(services.database, actorOf(context), target) });
  },
});

const remove = staffRoute(endpoints.removePhoto, schemas.removePhoto, {
  policy: managePhotos,
  handler: async (context) => {
    const target = { ...context.params, photo: null };
    return ok({ photo: await setPhotoOf(context.services.database, actorOf(context), target) });
  },
});

const setOwn = staffRoute(endpoints.setOwnPhoto, schemas.setOwnPhoto, {
  policy: keepOwnPhoto,
  ...small,
  handler: async (context) => {
    const { services, staff, viewer } = context;
    await limitCalls(services, "staff-photo", viewer.userId, perMinute);
    const target = { staffId: staff.id, photo: await receivePhoto(context) };
    return ok({ photo: await setPhotoOf(services.database, actorOf(context), target) });
  },
});

const removeOwn = staffRoute(endpoints.removeOwnPhoto, schemas.removeOwnPhoto, {
  policy: keepOwnPhoto,
  handler: async (context) => {
    const target = { staffId: context.staff.id, photo: null };
    return ok({ photo: await setPhotoOf(context.services.database, actorOf(context), target) });
  },
});

/** Photos of staff (product §5.8, §6.13): kept like files, seen by colleagues alone. */
export const photos: ServerFeature = { name: "photos", routes: [read, set, remove, setOwn, removeOwn] };
