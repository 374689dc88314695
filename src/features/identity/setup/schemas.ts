import { z } from "zod";
import { emailAddress, line, success } from "#platform/schema.ts";

/** Creates the firm, its first team and its first 관리자; open once, with the code printed on the console. */
export const setUpFirm = {
  body: z.strictObject({
    code: line("설치 코드", 40).min(1),
    firmName: line("법인 이름", 60).min(1),
    teamName: line("팀 이름", 40).min(1),
    realName: line("이름", 50).min(1),
    shortName: line("호칭", 20).min(1),
    email: emailAddress("이메일").min(3),
    password: z.string().min(12).max(128).meta({ label: "비밀번호" }),
  }),
  response: success({}),
};
