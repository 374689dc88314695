import { beforeAll, describe, expect, test } from "vitest";
import outsidePages from "#app/outside/pages.json" with { type: "json" };
import { standInForBrowser } from "#app/testing/stand-in-for-browser.ts";
import type { Page } from "#firm/web/feature.ts";

/** The table of routes of spec §2.2, copied by hand; `$` stands for a parameter. */
const marked = `
/lawfirm/ask /lawfirm/record/contribute /partner/revenue /lawfirm/finance/incentive /lawfirm/service
/lawfirm/brand/manager /lawfirm/finance/expense /talk /lawfirm/board /lawfirm/mypage/salary /lawfirm/mypage/vacation`;
const inMenu = `
/ /lawfirm/consult /lawfirm/consult/ai /lawfirm/consult/status /lawfirm/consult/tele /lawfirm/contract /lawfirm/client
/lawfirm/project /lawfirm/project/table /lawfirm/project/memos /lawfirm/project/sytest /lawfirm/boon
/lawfirm/service/legal-case /lawfirm/payment /lawfirm/documents /lawfirm/presale /lawfirm/presale/print_style
/lawfirm/record /lawfirm/record/consult /lawfirm/record/team_backup /lawfirm/worktime /union/revenue
/partner/work-reward /partner/responsible-work /partner/volunteer-work /partner/work-situation /partner/attendance
/partner/list /partner/interest-status /lawfirm/service/attach /lawfirm/service/ccmail /lawfirm/wave/suit
/lawfirm/wave/client /lawfirm/wave/lawsuits /lawfirm/youtube /lawfirm/brand /lawfirm/brand/quickpost /lawfirm/donecase
/lawfirm/news /lawfirm/realtime /lawfirm/finance/accounting /lawfirm/finance/contributeFromSales
/lawfirm/finance/dashboard /lawfirm/finance/googledata /lawfirm/finance/sales /lawfirm/service/payment
/lawfirm/service/cashpoint /lawfirm/service/coupon /lawfirm/service/time /member/userlist /member/mypage /member/role
/sms /lawfirm/team/memberinfo /lawfirm/staffs /lawfirm/teams`;
const beside = `
/member/login /member/callback/redirecting /member/callback /lawfirm/service/coupon/couponCreation
/lawfirm/service/coupon/couponDetail /lawfirm/service/coupon/couponList /lawfirm/teams/user /desk /wave /client/files
/client/talk /ksk/가맹 /ksk/팀장역할 /lawfirm/paper/ccmail /lawfirm/paper/ccmail/$ /lawfirm/service/attach/$
/lawfirm/service/ccmail/$ /lawfirm/wave/suit/$ /client/files/$ /client/talk/$ /desk/project /desk/project/$
/lawfirm/brand/$ /lawfirm/brand/$/analytics /lawfirm/client/$ /lawfirm/consult/$ /lawfirm/donecase/$ /lawfirm/news/$
/lawfirm/project/$ /lawfirm/realtime/$ /qna/post /qna/post/$ /talk/post /talk/post/$ /wave/suit__del /wave/suit__del/$`;
const outside =
  "/project/$ /project/$/contract /project/$/category /project/$/post /project/$/post/$ /project/$/detail";
/** Below a page that is marked. */
const belowMarked = /^\/(?:talk|lawfirm\/board|lawfirm\/mypage\/(?:salary|vacation))\//;

const listOf = (words: string) => words.trim().split(/\s+/);
const plain = (path: string) => path.replaceAll(/\$\w+/g, "$");
let pages: ReadonlyMap<string, Page>;

beforeAll(async () => {
  standInForBrowser();
  const { features } = await import("./registry.ts");
  pages = new Map(features.flatMap((feature) => feature.pages).map((page) => [plain(page.path), page]));
});

describe("the table of routes of spec §2.2", () => {
  test("every address is one of the product, and what the table lists by area stands in the menu", () => {
    expect(listOf(marked + inMenu + beside).filter((path) => !pages.has(path))).toEqual([]);
    expect(listOf(outside).filter((path) => !outsidePages.map(plain).includes(path))).toEqual([]);
    expect(listOf(marked + inMenu).filter((path) => pages.get(path)?.menu === undefined)).toEqual([]);
  });

  test("those marked dev-only are so, with what lies below them, and no other address is", () => {
    const devOnly = [...pages].flatMap(([path, { policy }]) => (policy.devOnly ? [path] : []));
    const expected = listOf(marked);
    expect(devOnly.filter((path) => !belowMarked.test(path)).toSorted()).toEqual(expected.toSorted());
  });

  test("the keys of spec §2.1 lead where it says", () => {
    const keys = [...pages].flatMap(([path, { shortcut }]) => (shortcut === undefined ? [] : [[shortcut, path]]));
    expect(Object.fromEntries(keys)).toEqual({
      F1: "/lawfirm/consult",
      F2: "/lawfirm/contract",
      F3: "/lawfirm/client",
      F4: "/lawfirm/finance/sales",
      "ctrl+F3": "/lawfirm/project/table",
    });
  });
});
