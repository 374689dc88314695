/** 분야 of a question, as clients choose it too. */
export const questionCategories = {
  민사: "민사",
  형사: "형사",
  가사: "가사",
  행정: "행정",
  부동산·분양: "부동산·분양",
  회생파산: "회생파산",
  노동: "노동",
  지식재산: "지식재산",
  외국·비자: "외국·비자",
  기타: "기타",
} as const;
