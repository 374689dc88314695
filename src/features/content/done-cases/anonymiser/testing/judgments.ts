import type { Known } from "../hit.ts";

/** The people of an invented case, as its records hold them. */
type People = {
  readonly client: string;
  readonly opponent: string;
  readonly company: string;
  readonly tel: string;
  readonly caseNo: string;
  readonly address: string;
  readonly email: string;
  readonly birth: string;
  readonly account: string;
};

/** Nobody of this name, number or address is meant. */
const casts: readonly People[] = [
  {
    client: "한가람",
    opponent: "도다온",
    company: "주식회사 누리빛산업",
    tel: "010-0000-4271",
    caseNo: "2024가단901234",
    address: "서울특별시 가온구 해온로 12, 101동 1203호",
    email: "garam.han@example.com",
    birth: "1981-03-07",
    account: "110-000-778899",
  },
  {
    client: "남궁새벽",
    opponent: "표우주",
    company: "(주)온새미로",
    tel: "02-0000-3345",
    caseNo: "2023나8812",
    address: "경기도 다솜시 미리내동 45-6 달빛아파트 3동",
    email: "dawn_ng@example.org",
    birth: "1975-11-20",
    account: "333301-04-000112",
  },
  {
    client: "Aria Moon",
    opponent: "배윤슬",
    company: "유한회사 가온누리",
    tel: "010-0000-9182",
    caseNo: "2025고합77",
    address: "부산광역시 별하구 윤슬길 7",
    email: "aria@example.net",
    birth: "1990-12-01",
    account: "5020-00-334455",
  },
  {
    client: "이솔",
    opponent: "황보라온",
    company: "라온제나주식회사",
    tel: "031-000-5566",
    caseNo: "2022드단3001",
    address: "대전광역시 한별구 꽃가람로 210 한울빌딩 5층",
    email: "sol22@example.com",
    birth: "1968-02-29",
    account: "90-000000-12-345",
  },
];

const known = (people: People): Known[] => [
  { kind: "name", value: people.client },
  { kind: "name", value: people.opponent },
  { kind: "name", value: people.company },
  { kind: "phone", value: people.tel },
  { kind: "number", value: people.caseNo },
  { kind: "address", value: people.address },
  { kind: "email", value: people.email },
  { kind: "birth", value: people.birth },
  { kind: "number", value: people.account },
];

const spaced = (text: string) => text.split("").join(" ");
const wide = (text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0));
const digits = (text: string) => text.replaceAll(/\D/g, "");
const spoken = (text: string) => digits(text).replaceAll(/\d/g, (digit) => "공일이삼사오육칠팔구"[Number(digit)]!);
const [year, sign, serial] = [1, 2, 3].map((part) => (text: string) => /^(\d+)([가-힣]+)(\d+)$/.exec(text)![part]!) as [
  (text: string) => string,
  (text: string) => string,
  (text: string) => string,
];
const day = (text: string) => text.split("-").map(Number) as [number, number, number];
const core = (text: string) => text.replaceAll(/주식회사|유한회사|\(주\)|\s/g, "");
const street = (text: string) => text.split(" ").slice(2).join(" ");

/** What a judgment says of its people stands in brackets [ ]. */
const templates: readonly ((people: People) => string)[] = [
  ({ client, opponent, caseNo }) =>
    `사건 [${caseNo}] 대여금. 원고 [${client}]은 피고 [${opponent}]에게 돈을 빌려주었다. [${opponent}]은 갚지 않았고 [${client}]의 청구가 받아들여졌다.`,
  ({ client, opponent, tel }) =>
    `[${spaced(client)}] 씨는 연락처 [${tel}]로 [${spaced(opponent)}]과 통화하였다. 통화 기록의 번호는 [${digits(tel)}]이었다.`,
  ({ company, client, caseNo }) =>
    `[${company}]의 대표 [${client}]은 [${year(caseNo)} ${sign(caseNo)} ${serial(caseNo)}] 사건에서 다투었다. [${core(company)}]는 항소하지 않았다.`,
  ({ address, client }) => `[${client}]의 주소는 [${address}]이고 현장은 [${street(address)}] 앞 도로였다.`,
  ({ email, tel, client }) =>
    `증거로 [${email}]에서 보낸 전자우편과 [+82 ${digits(tel).slice(1)}]에서 보낸 문자를 냈다. 보낸 이는 [${client.toUpperCase()}]로 표시되었다.`,
  ({ birth, client, opponent }) => {
    const [y, m, d] = day(birth);
    return `[${client}]([${y}년 ${m}월 ${d}일]생)은 ‘[${opponent}]’이라고 적힌 각서를 냈다. 주민등록표의 생년월일은 [${y}. ${birth.slice(5, 7)}. ${birth.slice(8)}.]이다.`;
  },
  ({ account, caseNo, client }) =>
    `돈은 계좌 [${account}]로 들어왔다. 앞선 사건 [${year(caseNo)}${sign(caseNo)} 제${serial(caseNo)}호]에서도 [${client}] 명의의 [${digits(account)}] 계좌가 문제되었다.`,
  ({ tel, opponent, company }) =>
    `전화번호 [${wide(tel)}]과 [${tel.replaceAll("-", ".")}]은 같은 번호이고, 메모에는 [${spoken(tel)}]이라고 적혀 있었다. [${company.replaceAll(" ", "")}]의 직원 [${opponent}].`,
  ({ client, opponent, address }) =>
    `“[${client}]·[${opponent}] 사이의 합의”라는 제목의 문서는 [${address.replaceAll(",", "")}]에서 작성되었다. [${address.replaceAll(/[ ,]/g, "")}]라고 붙여 쓴 부분도 있다.`,
  ({ company, caseNo, tel, client, email }) =>
    `[${core(company)}](주)는 [${wide(caseNo)}] 결정을 받고 [(${tel.split("-")[0]!}) ${tel.split("-").slice(1).join(" ")}]로 알렸다. [${client.split("").join("·")}]에게는 [${email.toUpperCase()}]로 보냈다.`,
];

export type Judgment = {
  readonly text: string;
  readonly known: readonly Known[];
  readonly planted: readonly (readonly [start: number, end: number])[];
};

/** Forty judgments that were never given: ten kinds of text about four casts, with where they name them. */
export const judgments: readonly Judgment[] = casts.flatMap((people) =>
  templates.map((template) => {
    const planted: [number, number][] = [];
    let text = "";
    for (const [index, part] of template(people).split(/[[\]]/).entries()) {
      if (index % 2 === 1) planted.push([text.length, text.length + part.length]);
      text += part;
    }
    return { text, known: known(people), planted };
  }),
);
