import type { GrantFacts, ApplicationFacts } from '#contract/rules/facts.ts'

/** Which grant a step speaks of: what its answers are so far, its id in this window, and its number where there are several. */
export interface GrantInStep {
  id: string
  grant: GrantFacts | undefined
  /** "Grant 2"; nothing for the only one. */
  about: string | undefined
}

/** How a grant is called where there are several. */
export const aboutGrant = (grants: readonly GrantFacts[], index: number) =>
  grants.length > 1 ? `Grant ${index + 1}` : undefined

/** A grant as a step speaks of it; one that is only begun comes after those that have answers. */
export function grantInStep({ grants }: ApplicationFacts, id: string): GrantInStep {
  const index = grants.findIndex((grant) => grant.id === id)
  if (index >= 0) return { id, grant: grants[index], about: aboutGrant(grants, index) }
  return { id, grant: undefined, about: grants.length > 0 ? `Grant ${grants.length + 1}` : undefined }
}
