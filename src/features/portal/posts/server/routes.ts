import { linkRoute, ok, type HolderOf, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { sendContent } from "#features/work/files/server/api.ts";
import { visitorOf, type LinkVisitor } from "#features/portal/links/server/api.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as published from "./published.ts";

const perMinute = 60;
const picturesPerMinute = 200;
const ofCase = visitorOf("case");
const ofContract = visitorOf("contract");

/** Whoever opened a link to a case or a contract. */
const holderOf: HolderOf<LinkVisitor> = async (services, token) =>
  (await ofCase(services, token)) ?? (await ofContract(services, token));

async function begin(services: Services, { linkId }: LinkVisitor) {
  await limitCalls(services, "link-posts", linkId, perMinute);
  const { name, phone } = await readFirmSettings(services);
  return { name, phone };
}

const list = linkRoute(endpoints.listPosts, schemas.listPosts, {
  holderOf,
  handler: async ({ services, holder }) => {
    const firm = await begin(services, holder);
    const { database } = services;
    const [news, cases] = [await published.publishedNews(database), await published.publishedStories(database)];
    return ok({ firm, news, cases });
  },
});

const post = linkRoute(endpoints.readPost, schemas.readPost, {
  holderOf,
  handler: async ({ services, holder, params }) => {
    const firm = await begin(services, holder);
    return ok({ firm, model: await published.oneNews(services.database, params.number) });
  },
});

const picture = linkRoute(endpoints.readPostPicture, schemas.readPostPicture, {
  holderOf,
  handler: async ({ services, holder, params, request, reply }) => {
    await limitCalls(services, "link-post-pictures", holder.linkId, picturesPerMinute);
    return sendContent({ services, request, reply }, await published.newsPicture(services.database, params.number));
  },
});

const story = linkRoute(endpoints.readDoneCase, schemas.readDoneCase, {
  holderOf,
  handler: async ({ services, holder, params }) => {
    const firm = await begin(services, holder);
    return ok({ firm, model: await published.oneStory(services.database, params.number) });
  },
});

export const routes: readonly Route[] = [list, post, picture, story];
