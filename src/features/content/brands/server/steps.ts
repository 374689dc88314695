import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { brandSteps as machine } from "../steps.ts";
import { brandRecords } from "./records.ts";

export const brandSteps = bindSteps(brandRecords, machine);
