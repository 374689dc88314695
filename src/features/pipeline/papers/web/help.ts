import type { Help } from "#firm/web/help.ts";

const help: Help = {
  "/lawfirm/contract/templates": [
    "처음부터 기본 서식으로 서류를 만들 수 있고, 기본 서식에서 시작해 법인의 서식을 만들 수 있습니다.",
    "계약서, 위임장, 지정통지서, 동의서의 서식을 HWPX나 DOCX로 올립니다. 알 수 없는 누름틀은 비슷한 항목을 알려 드립니다.",
    "검토를 마친 서식만 계약 화면에서 고를 수 있고, 빠진 값이 있으면 최종본을 만들 수 없습니다.",
  ],
};

export default help;
