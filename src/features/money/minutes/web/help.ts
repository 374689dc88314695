import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/time": [
    "고객에게 부여한 자문시간과 사용, 잔여, 만료일을 봅니다. 승인된 업무시간을 골라 ‘사용처리’하면 규칙대로 반올림해 차감합니다.",
    "남은 시간이 모자라면 추가구매를 부여하거나 고객의 초과승인을 등록합니다. 계약이 끝나면 정산표로 마칩니다.",
  ],
};

export default help;
