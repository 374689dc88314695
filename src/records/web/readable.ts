import type { PolicyFacts } from "#platform/policy.ts";
import type { Resource } from "../resource.ts";
import { useFacts } from "#platform/web/session.ts";

const known = new WeakMap<PolicyFacts, WeakMap<Resource, Resource>>();

/** The resource without the fields that the person has no right to read; the server sends none of them. */
export function useReadable<R extends Resource>(resource: R): R {
  return readableResource(resource, useFacts());
}

/** See `useReadable`. The same object for the same person and resource. */
export function readableResource<R extends Resource>(resource: R, facts: PolicyFacts): R {
  const own = known.get(facts) ?? new WeakMap<Resource, Resource>();
  known.set(facts, own);
  const made = own.get(resource) ?? withoutHidden(resource, facts);
  own.set(resource, made);
  return made as R;
}

function withoutHidden(resource: Resource, { hasTeam, abilities, isAdministrator }: PolicyFacts): Resource {
  const fields = Object.entries(resource.fields).filter(
    ([, { readableWith }]) => !readableWith || isAdministrator || (hasTeam && abilities.can("show", readableWith)),
  );
  return fields.length === Object.keys(resource.fields).length
    ? resource
    : { ...resource, fields: Object.fromEntries(fields) };
}
