import { HomeList } from "#records/web/home-list.tsx";
import { project } from "../project.ts";

/** Home card: projects with nothing planned. */
export default function IdleProjects() {
  return (
    <HomeList
      resource={project}
      query="idle=Y"
      detail={({ responsible }) => responsible?.label ?? "책임변 없음"}
      empty="무일정 사건이 없습니다."
    />
  );
}
