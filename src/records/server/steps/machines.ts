import type { AnySteps } from "../../steps.ts";

let machines: ReadonlyMap<string, AnySteps> = new Map();

/** Set once at boot from the registry of features (`registerSteps`). */
export function setMachines(all: readonly AnySteps[]): void {
  machines = new Map(all.map((machine) => [String(machine.resource.name), machine]));
}

/** States and steps of a kind; none for kinds without states. */
export function machineOf(name: string): AnySteps | undefined {
  return machines.get(name);
}
