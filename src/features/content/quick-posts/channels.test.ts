import { expect, test } from "vitest";
import { previewOf, tagsOf } from "./channels.ts";

const post = { title: "상속 포기 기간", body: "석 달 안에 신고합니다.", tags: "상속, #상속포기 상속" };

test("tags are parted by commas, spaces and #, each once", () => {
  expect(tagsOf(post.tags)).toEqual(["상속", "상속포기"]);
});

test("a blog has title and tags beside the text, which ends with the contact of the brand", () => {
  expect(previewOf("blog", post, "법무법인 해온")).toEqual({
    title: "상속 포기 기간",
    text: "석 달 안에 신고합니다.\n\n법무법인 해온",
    tags: ["상속", "상속포기"],
    faults: [],
  });
});

test("Instagram has all of it in one text of 2,200 characters", () => {
  expect(previewOf("instagram", post, "").text).toBe("상속 포기 기간\n\n석 달 안에 신고합니다.\n\n#상속 #상속포기");
  const long = { ...post, title: "", tags: "", body: "가".repeat(2_201) };
  expect(previewOf("instagram", long, "").faults).toEqual(["본문 2201자, 최대 2200자"]);
  expect(previewOf("instagram", { ...long, body: "가".repeat(2_200) }, "").faults).toEqual([]);
});

test("a title and tags beyond what a channel takes are told", () => {
  const many = { title: "가".repeat(101), body: "본문", tags: "하나 둘 셋 넷 다섯 여섯" };
  expect(previewOf("kin", many, "").faults).toEqual(["제목 101자, 최대 100자", "태그 6개, 최대 5개"]);
});
