import { unanswered } from '#contract/application/catalogue.ts'
import { blankGrant } from '#contract/rules/grants.ts'
import type { GrantFacts, ApplicationFacts } from '#contract/rules/facts.ts'
import { checkAnswer, type Owner, splitField } from './answers.ts'
import type { GrantIds } from './owners.ts'
import { pendingFields, type Queue } from './queue.ts'

/** The unsent answers of something that can be accepted; an unacceptable one counts as not given. */
function unsent(queue: Queue, owner: Owner): Record<string, unknown> {
  const own = pendingFields(queue).filter((field) => splitField(field).owner === owner)
  return Object.fromEntries(
    own.map((field) => {
      const checked = checkAnswer(field, queue.pending[field]?.value)
      return [splitField(field).name, checked.ok ? checked.answer : null]
    }),
  )
}

/** The grants by the ids they have in this window: the server's, and those begun here that it does not have yet. */
function grantsWithUnsent(grants: readonly GrantFacts[], queue: Queue, ids: GrantIds): GrantFacts[] {
  const ownIds = new Map(Object.entries(ids).map(([own, id]) => [id, own]))
  const known = grants.map((grant) => ({ ...grant, id: ownIds.get(grant.id) ?? grant.id }))
  const answered = pendingFields(queue).flatMap((field) => {
    const { entity, id } = splitField(field)
    return entity === 'climate_grant' && id ? id : []
  })
  const begun = [...new Set(answered)]
    .filter((id) => !known.some((grant) => grant.id === id))
    .map((id) => ({ ...blankGrant, id }))
  return [...known, ...begun].map((grant) => {
    const { payments } = unsent(queue, `payment_schedule.${grant.id}`)
    const schedule = payments === undefined ? {} : { has_payment_schedule: isFilled(payments) }
    return { ...grant, ...unsent(queue, `climate_grant.${grant.id}`), ...schedule }
  })
}

const isFilled = (payments: unknown) => Array.isArray(payments) && payments.length > 0

/** An application as this person sees it: the server's draft under what they have not sent yet. */
export const withUnsent = (facts: ApplicationFacts, queue: Queue, ids: GrantIds): ApplicationFacts => ({
  ...facts,
  company: { ...facts.company, ...unsent(queue, 'company') },
  profile: { ...(facts.profile ?? unanswered.profile), ...unsent(queue, 'profile') },
  assessment: { ...(facts.assessment ?? unanswered.assessment), ...unsent(queue, 'assessment') },
  grants: grantsWithUnsent(facts.grants, queue, ids),
  commercialContracts: { ...facts.commercialContracts, ...unsent(queue, 'commercial_contracts') },
})
