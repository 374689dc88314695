import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/talk": ["방을 만들어 바로 이야기합니다. @이름으로 언급하고, 중요한 글은 할일로 만듭니다."],
};

export default help;
