import type { Help } from "#firm/web/help.ts";

const help: Help = {
  "/ksk/가맹": ["가맹 사무소가 따르는 안내입니다. 새 판이 나오면 읽고 확인해 주세요."],
  "/ksk/팀장역할": ["팀장이 맡는 일을 정리한 안내입니다. 새 판이 나오면 읽고 확인해 주세요."],
};

export default help;
