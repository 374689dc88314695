import { z } from "zod";
import { day, idOf, line, recordId, success, wonSum } from "#platform/schema.ts";
import { brandRoleLabels, brandStaffLines, channelLabels, channelLines, obtainedLabels } from "./brand.ts";

const keys = <Word extends string>(labels: Readonly<Record<Word, string>>) => Object.keys(labels) as [Word, ...Word[]];

const params = z.strictObject({ number: idOf("brands.id").meta({ label: "브랜드", record: "brands.id" }) });
const version = z.int().min(1).meta({ label: "버전" });
const lineId = z.int().min(1).meta({ label: "줄" }).optional();

const channel = z.strictObject({
  id: lineId,
  channel: z.enum(keys(channelLabels)).meta({ label: "채널" }),
  account: line("계정", 100).min(1),
  legalOwner: line("법적 명의", 100).min(1),
  obtained: z.enum(keys(obtainedLabels)).meta({ label: "취득 경위" }),
  postAddress: line("게시 API 주소", 300),
});

const member = z.strictObject({
  id: lineId,
  staff: recordId.meta({ record: "staffs.id", label: "직원" }),
  role: z.enum(keys(brandRoleLabels)).meta({ label: "역할" }),
});

const ref = z.strictObject({ id: z.int(), number: z.int(), label: z.string() });

export const readSetup = {
  params,
  response: success({
    version: z.int(),
    channels: z.array(channel.extend({ id: z.int() })),
    staff: z.array(z.strictObject({ id: z.int(), staff: ref, role: z.enum(keys(brandRoleLabels)) })),
  }),
};

export const setChannels = {
  params,
  body: z.strictObject({ version, channels: z.array(channel).max(channelLines.most).meta({ label: "채널" }) }),
  response: success({ version: z.int() }),
};

export const setStaff = {
  params,
  body: z.strictObject({ version, staff: z.array(member).max(brandStaffLines.most).meta({ label: "담당" }) }),
  response: success({ version: z.int() }),
};

export const listPosts = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        key: z.string(),
        kind: z.string(),
        title: z.string(),
        channel: z.string(),
        status: z.string(),
        publishedAt: z.string().nullable(),
        url: z.string(),
        path: z.string(),
      }),
    ),
  }),
};

const share = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** Won; null for those who do not read what advertising costs. */
  cost: wonSum.nullable(),
  clicks: z.int(),
  consults: z.int(),
});

export const readAnalytics = {
  params,
  query: z.strictObject({
    from: day.meta({ label: "시작일" }).optional(),
    to: day.meta({ label: "종료일" }).optional(),
  }),
  response: success({
    from: day,
    to: day,
    seesMoney: z.boolean(),
    /** 방문(클릭) → 문의 → 통화 → 예약 → 계약. */
    funnel: z.array(z.strictObject({ key: z.string(), label: z.string(), count: z.int() })),
    cost: wonSum.nullable(),
    /** 순매출: what was received on the contracts that came of these consultations, without VAT. */
    revenue: wonSum.nullable(),
    /** Consultations of the same days of which nobody knows the brand, and all of them. */
    unknown: z.int(),
    all: z.int(),
    months: z.array(share.extend({ contracts: z.int(), provisional: z.boolean() })),
    channels: z.array(share),
    hours: z.array(z.strictObject({ hour: z.int(), consults: z.int() })),
    posts: z.array(z.strictObject({ title: z.string(), views: z.int(), consults: z.int(), path: z.string() })),
    sources: z.array(z.strictObject({ label: z.string(), at: z.string(), rows: z.int() })),
  }),
};

const consultParams = z.strictObject({
  number: idOf("consults.id_int").meta({ label: "상담", record: "consults.id_int" }),
});

const attribution = {
  how: z.enum(["utm", "said", "staff"]).meta({ label: "근거" }),
  utmSource: line("utm_source", 100),
  utmMedium: line("utm_medium", 100),
  utmCampaign: line("utm_campaign", 200),
};

export const readAttribution = {
  params: consultParams,
  response: success({
    model: z.strictObject({ brand: ref.nullable(), video: ref.nullable(), ...attribution }).nullable(),
  }),
};

export const setAttribution = {
  params: consultParams,
  body: z.strictObject({
    brand: recordId.meta({ record: "brands.id", label: "브랜드" }).nullable(),
    video: recordId.meta({ record: "videos.id", label: "영상" }).nullable(),
    ...attribution,
  }),
  response: success({}),
};
