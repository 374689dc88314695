/** How far a file may go (product §5.1). */
export const sensitivityLabels = { normal: "일반", personal: "개인정보", privileged: "비밀유지권" } as const;
export type Sensitivity = keyof typeof sensitivityLabels;

/** The colour of each beside its word. */
export const sensitivityTones = { normal: "grey", personal: "amber", privileged: "red" } as const;

/** What each means, for whoever chooses. */
export const sensitivityHints: Readonly<Record<Sensitivity, string>> = {
  normal: "사건을 보는 사람이 바로 엽니다.",
  personal: "열거나 내려받을 때 사유를 적고, 접속기록에 남습니다.",
  privileged: "의뢰인 공유, 링크, 합본 등으로 밖에 내보낼 수 없습니다.",
};

/** Why a file of the firm's secrets goes nowhere (변호사법 제26조의2). */
export const privilegedRefusal = "비밀유지권으로 표시한 파일은 법인 밖으로 내보낼 수 없습니다.";
