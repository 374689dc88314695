import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/mypage": [
    "내 이름과 사진, 연락처, 비밀번호, 2단계 인증, 로그인한 기기를 관리합니다. 모르는 기기가 있으면 바로 로그아웃해 주세요.",
  ],
};

export default help;
