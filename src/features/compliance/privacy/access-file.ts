type LeftOut = { readonly what: string; readonly why: string };

/**
 * What the file of one person's data does not hold, and the ground (개인정보 보호법 제35조 제4항, 시행령 제42조 제1항:
 * the rest has to be shown). Shown to whoever makes the file, and written into it.
 */
export const leftOut: readonly LeftOut[] = [
  {
    what: "상대방·입금자 등 다른 사람의 이름과 정보",
    why: "다른 사람의 이익을 침해할 우려(개인정보 보호법 제35조 제4항 제2호)",
  },
  {
    what: "다른 의뢰인의 상담·사건에 나온 기록",
    why: "변호사의 비밀유지의무(변호사법 제26조, 개인정보 보호법 제35조 제4항 제1호)",
  },
  {
    what: "내부·법원·상대방 메모, 변호사만 보는 메모, 상담일지의 쟁점과 다음단계",
    why: "다른 사람의 정보와 사건 전략이 섞여 있음(개인정보 보호법 제35조 제4항 제2호)",
  },
  { what: "주민등록번호", why: "보관 여부와 근거만 적음(개인정보 보호법 제24조의2)" },
  { what: "첨부 파일의 내용", why: "이름만 적음. 필요한 파일은 따로 확인하고 교부" },
];
