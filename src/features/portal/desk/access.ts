import { may } from "#firm/may.ts";
import { alsoOnDevices } from "#platform/policy.ts";

/** Who opens the screen of the meeting room: the PC in it, which has this right alone (spec §6: 조회용PC). */
export const useDesk = alsoOnDevices(may("manage", "사건진행-미팅"));
