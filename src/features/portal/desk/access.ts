import { may } from "#firm/may.ts";

/** Who opens the screen of the meeting room: the PC in it, which has this right alone (spec §6: 조회용PC). */
export const useDesk = may("manage", "사건진행-미팅");
