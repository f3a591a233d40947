import type { GrantFacts, ApplicationFacts } from '#contract/rules/facts.ts'

export interface GrantInStep {
  id: string
  grant: GrantFacts | undefined
  /** The grant's name, such as "Grant 2"; undefined if it is the only grant. */
  about: string | undefined
}

export const formatGrantName = (grants: readonly GrantFacts[], index: number) =>
  grants.length > 1 ? `Grant ${index + 1}` : undefined

export function getGrantInStep({ grants }: ApplicationFacts, id: string): GrantInStep {
  const index = grants.findIndex((grant) => grant.id === id)
  if (index >= 0) return { id, grant: grants[index], about: formatGrantName(grants, index) }
  return { id, grant: undefined, about: grants.length > 0 ? `Grant ${grants.length + 1}` : undefined }
}
