import { expect, test } from "vitest";
import { draftOf } from "./paper-draft.ts";
import { letterOfContract, letterOfProject } from "./letter-of-case.ts";

const client = { id: 7, number: 70, label: "한위임" };

test("a letter begun from a case names its parties, court and number; masked names are left to be typed", () => {
  const row = { id: 3, number: 30, title: "대여금", client, clientName: "", opponent: "박상대" };
  const before = { court: "서울중앙지방법원", caseNo: "2026가단1" };
  const begun = letterOfProject({ ...row, ...before } as never);
  expect(begun).toMatchObject({ sender: "한위임", receiver: "박상대", about: "서울중앙지방법원 2026가단1 대여금" });
  const draft = draftOf(null, begun);
  expect(draft).toMatchObject({ title: "대여금", client, project: { id: 3, number: 30, label: "대여금" } });
  expect(draft.receivers[0]?.values).toMatchObject({ name: "박상대" });
  expect(letterOfProject({ ...row, ...before, opponent: "박*대" } as never).receiver).toBe("");
});

test("a letter begun from a contract is sent to the opponent's address, for the party where that is another person", () => {
  const row = { client, party: "한자녀", title: "손해배상", opponent: "박상대", opponentAddress: "서울 중구" };
  const begun = letterOfContract(row as never);
  expect(begun).toMatchObject({ project: null, sender: "한자녀", receiver: "박상대", receiverAddress: "서울 중구" });
  expect(draftOf(null, begun).receivers[0]?.values).toMatchObject({ name: "박상대", address: "서울 중구" });
  expect(letterOfContract({ ...row, opponentAddress: "***" } as never).receiverAddress).toBe("");
});
