import type { Department } from "./firm.ts";

/** A task as it comes up again and again; `{client}`, `{case}` and `{number}` are those of its record. */
export type TaskText = {
  readonly title: string;
  readonly content: string;
  /** Departments that usually get it. */
  readonly for: readonly Department[];
  /** `suit`: a project with a suit pending; `foreign`: one with a foreign side. */
  readonly only?: "suit" | "foreign";
  readonly record?: "consult" | "project" | "boon" | "preSaleArea";
};

/** Work on matters before a court. */
export const courtTexts: readonly TaskText[] = [
  {
    title: "{case} 준비서면 초안 검토",
    content: "{client} 의뢰인 사건입니다. 청구원인을 보강한 부분과 증거 번호가 맞는지 봐 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 소장 보정명령 이행",
    content: "피고 주소 보정과 송달료 추가 납부를 함께 처리해 주세요. 보정기한은 송달일부터 7일입니다.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 송달료 예납",
    content: "추가 예납 통지를 받았습니다. 은행 영수증을 기록에 붙여 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 기일 변경 신청서 제출",
    content: "같은 시간에 다른 법정 기일이 있습니다. 소명자료를 붙여 오늘 안에 제출해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 사실조회 회신 확인",
    content: "회신이 도착했는지 확인하고, 도착했으면 사본을 담당 변호사에게 전달해 주세요.",
    for: ["송무", "진행"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 판결문 송달일 확인",
    content: "송달일을 확인해 항소기간 만료일을 기록에 적고 두 사람이 확인해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 답변서 제출",
    content: "소장 부본을 받은 날부터 30일입니다. 초안은 공유 폴더에 있습니다.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 증거설명서 작성",
    content: "갑 제1호증부터 제9호증까지입니다. 입증취지를 한 줄씩 적어 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 주소보정서 제출",
    content: "폐문부재로 송달되지 않았습니다. 주민등록초본을 발급받아 보정해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 기록 열람·복사 신청",
    content: "상대방 준비서면과 서증 전부를 복사해 주세요.",
    for: ["송무", "진행"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 변론기일 출석 보고서",
    content: "재판부가 석명한 사항과 다음 기일을 적어 의뢰인 안내 전에 올려 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 담당변호사지정서 제출",
    content: "위임장과 함께 전자소송으로 제출하고 접수증을 저장해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 조정기일 출석 안내",
    content: "{client} 의뢰인에게 일시와 장소, 준비물을 문자와 전화로 안내해 주세요.",
    for: ["진행"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 감정료 예납 안내",
    content: "감정료 납부 기한이 다음 주입니다. 예수금 계좌로 받아 납부해 주세요.",
    for: ["진행", "운영"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 문서송부촉탁 신청",
    content: "수사기록 가운데 참고인 진술조서가 필요합니다. 대상 문서를 특정해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 집행문·송달증명 발급",
    content: "판결 확정증명까지 함께 발급받아 채권압류 신청 기록에 붙여 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 전자소송 송달문서 확인",
    content: "등재 통지 후 7일이 지나면 송달된 것으로 봅니다. 오늘 열람해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 증인신청서 작성",
    content: "증인 2명, 신문사항은 20항 이내로 정리해 주세요.",
    for: ["송무"],
    only: "suit",
    record: "project",
  },
  {
    title: "{case} 소송비용액확정 신청",
    content: "인지대, 송달료, 감정료 영수증을 모아 계산서를 작성해 주세요.",
    for: ["송무", "진행"],
    only: "suit",
    record: "project",
  },
  {
    title: "{client} 내용증명 발송",
    content: "초안은 변호사 검토를 마쳤습니다. 3부를 출력해 우체국 접수 후 등기번호를 적어 주세요.",
    for: ["송무", "진행"],
    record: "project",
  },
  {
    title: "{client} 진행상황 안내 전화",
    content: "지난 기일 결과와 다음 일정을 안내하고 통화 내용을 메모로 남겨 주세요.",
    for: ["진행"],
    record: "project",
  },
  {
    title: "{client} 인감증명·초본 요청",
    content: "발급일로부터 3개월 이내 서류여야 합니다. 등기우편 주소를 함께 안내해 주세요.",
    for: ["진행"],
    record: "project",
  },
  {
    title: "{client} 의견서 회신 검토",
    content: "자문 질의 3건입니다. 결론을 먼저 적고 근거 조문을 붙여 주세요.",
    for: ["송무"],
    record: "project",
  },
  {
    title: "{case} 인지대 환급 신청",
    content: "조정 성립으로 절반을 돌려받을 수 있습니다. 환급 계좌를 확인해 주세요.",
    for: ["진행", "운영"],
    only: "suit",
    record: "project",
  },
];
