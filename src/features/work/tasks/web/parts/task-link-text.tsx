import { IconArrowUpRight } from "@tabler/icons-react";
import { PageLink } from "#platform/web/navigation.tsx";
import type { TaskLink } from "../data/related-work.ts";
import classes from "./parts.module.css";

/** A link of a task: pages of our own open in place, others in a new tab that learns nothing about this one. */
export function TaskLinkText({ link }: { readonly link: TaskLink }) {
  const label = (
    <>
      <span className={classes.linkLabel}>{link.label}</span>
      <IconArrowUpRight size={14} stroke={1.8} aria-hidden="true" />
    </>
  );
  if (!link.outside) {
    return (
      <PageLink to={link.href} className={classes.link}>
        {label}
      </PageLink>
    );
  }
  return (
    <a href={link.href} className={classes.link} target="_blank" rel="noopener noreferrer">
      {label}
      <span className={classes.hidden}>(새 탭)</span>
    </a>
  );
}
