import { brandRoles } from "#features/content/brands/server/api.ts";
import { plainOfRichText } from "#platform/rich-text.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { longestQuotation, type news } from "../news.ts";
import { newsSteps as machine } from "../steps.ts";
import { advertisedNews } from "./advertised.ts";
import { newsRecords } from "./records.ts";

const missing = (sentence: string) => new Failure("ruleViolated", sentence);

/** Nobody is asked to look over what cannot go out. */
function refuseUnfinished({ before }: Looking<typeof news>): void {
  const { kind, press, link, body, review_by: reviewBy } = before;
  const words = plainOfRichText(body);
  if (kind === "press" && (press === "" || link === "")) throw missing("언론보도는 매체와 원문 주소를 적어야 합니다.");
  if (kind === "press" && words.length > longestQuotation) {
    throw missing(`보도는 ${longestQuotation}자까지 인용하고 나머지는 원문 주소로 안내해 주세요.`);
  }
  if (kind !== "press" && words === "") throw missing("본문을 적어야 합니다.");
  if (kind === "law" && reviewBy === null) throw missing("법률정보는 재검토일을 정해야 합니다.");
}

/** Nothing goes out that the rules of advertising mind (rules §7.12). */
async function refuseToGoOut(looking: Looking<typeof news>): Promise<void> {
  refuseUnfinished(looking);
  const { query, before } = looking;
  await refuseAdvertised({ query }, { type: "news", id: before.id }, advertisedNews(before));
}

const byRole = brandRoles<typeof news>(({ before }) => [before.brand_id]);

/** The steps of 소식 with what stands in their way. */
export const newsSteps = bindSteps(newsRecords, machine, {
  guards: {
    submit: byRole("write", refuseUnfinished),
    reserve: byRole("publish", refuseToGoOut),
    publish: byRole("publish", refuseToGoOut),
  },
  sets: {
    reserve: ({ input }) => {
      if (Date.parse(input.publishAt) <= Date.now()) throw invalidField("publishAt", "앞으로의 시각을 넣어 주세요.");
      return {};
    },
    publish: () => ({ published_at: new Date(), publish_at: null }),
    unreserve: () => ({ publish_at: null }),
  },
});
