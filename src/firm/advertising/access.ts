import { anyOf } from "#platform/policy.ts";
import { may } from "../may.ts";

/** Lawyers of any duty: they approve what the firm says of itself, and let stand what the rules mind (product §4.1). */
export const approveAdvertising = anyOf(may("manage", "변호사"), may("manage", "책임변"), may("manage", "어쏘변"));

/** Who sees content: those who make it, those who spread it, and the lawyers who approve it. */
export const showContent = anyOf(
  may("show", "컨텐츠관리"),
  may("manage", "홍보책임"),
  may("manage", "홍보"),
  approveAdvertising,
);

/** Who makes it (컨텐츠관리). */
export const manageContent = may("manage", "컨텐츠관리");
