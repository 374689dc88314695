import { withParticle } from "#platform/particle.ts";
import { call, CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import { confirm } from "#ui/components/confirm.ts";
import { listFiles, markFile, readFile } from "../endpoints.ts";
import type { FileModel } from "../schemas.ts";
import { sensitivityLabels, type Sensitivity } from "../sensitivity.ts";

/** Says how far a file may go; what would end by that, and what becomes possible again, is asked before. */
export async function mark(file: FileModel, sensitivity: Sensitivity): Promise<void> {
  const message = consequence(file.sensitivity, sensitivity);
  const title = `${withParticle(sensitivityLabels[sensitivity], "으로/로")} 표시`;
  if (message !== null && !(await confirm({ title, message, confirmLabel: "표시" }))) return;
  try {
    await send(file, sensitivity, title);
  } catch (error) {
    notifyError("민감도를 바꾸지 못했습니다.", error instanceof CallError ? error.message : undefined);
  }
  await refreshReads(listFiles, readFile);
}

async function send({ id, name, version }: FileModel, sensitivity: Sensitivity, title: string): Promise<void> {
  const params = { fileId: String(id) };
  try {
    await call(markFile, { params, body: { version, sensitivity } });
  } catch (error) {
    const question = error instanceof CallError ? error.fields?.["onPurpose"] : undefined;
    if (question === undefined) throw error;
    if (!(await confirm({ title, message: question, confirmLabel: "공유 끝내고 표시", danger: true }))) return;
    await call(markFile, { params, body: { version, sensitivity, onPurpose: true } });
  }
  notifySuccess(`${name} 파일을 ${withParticle(sensitivityLabels[sensitivity], "으로/로")} 표시했습니다.`);
}

/** Null where nothing is shut and nothing opens. */
function consequence(before: Sensitivity, after: Sensitivity): string | null {
  if (after === "privileged") {
    return "의뢰인 공유, 링크, 합본 등으로 법인 밖에 내보낼 수 없게 됩니다. 사건을 보는 사람은 그대로 봅니다.";
  }
  return before === "privileged" ? "다시 의뢰인에게 공유하거나 합본에 넣을 수 있게 됩니다." : null;
}
