import { may } from "./may.ts";

/** Who may switch between the lawfirm and the client layout (spec §6). */
export const switchLayout = may("manage", "레이아웃변경-로펌vs의뢰인");
