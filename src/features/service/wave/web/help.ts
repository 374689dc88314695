import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/wave/suit": ["집단소송의 모집부터 정산까지입니다. 소멸시효일을 정하면 기한에 등록됩니다."],
  "/lawfirm/wave/client": [
    "참여자를 찾고 서류, 동의, 계약, 입금을 확인합니다. 표를 붙여 넣어 한꺼번에 등록할 수 있습니다. 서류 링크를 만들면 참여자가 휴대전화로 서류를 보냅니다. 서류가 미비한 사람에게는 소송의 참여자·서류 탭에서 각자의 링크를 문자로 보냅니다.",
  ],
  "/lawfirm/wave/lawsuits": ["소제기한 사건(차수)과 원고 수를 봅니다. 소제기한 뒤에는 원고번호가 바뀌지 않습니다."],
};

export default help;
