import { unanswered } from '#contract/application/catalogue.ts'
import { blankGrant } from '#contract/rules/grants.ts'
import type { GrantFacts, ApplicationFacts } from '#contract/rules/facts.ts'
import { checkAnswer, type EntityKey, splitField } from './answers.ts'
import type { GrantIds } from './entities.ts'
import { pendingFields, type Queue } from './queue.ts'

/** The unsent answers of an entity; an invalid one counts as not given. */
function unsent(queue: Queue, entityKey: EntityKey): Record<string, unknown> {
  const fields = pendingFields(queue).filter((field) => splitField(field).entityKey === entityKey)
  return Object.fromEntries(
    fields.map((field) => {
      const checked = checkAnswer(field, queue.pending[field]?.value)
      return [splitField(field).name, checked.ok ? checked.answer : null]
    }),
  )
}

/** The grants under their local ids: the server's, and those created here that it does not have yet. */
function mergeUnsentGrants(grants: readonly GrantFacts[], queue: Queue, ids: GrantIds): GrantFacts[] {
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
export const mergeUnsent = (facts: ApplicationFacts, queue: Queue, ids: GrantIds): ApplicationFacts => ({
  ...facts,
  company: { ...facts.company, ...unsent(queue, 'company') },
  profile: { ...(facts.profile ?? unanswered.profile), ...unsent(queue, 'profile') },
  assessment: { ...(facts.assessment ?? unanswered.assessment), ...unsent(queue, 'assessment') },
  grants: mergeUnsentGrants(facts.grants, queue, ids),
  commercialContracts: { ...facts.commercialContracts, ...unsent(queue, 'commercial_contracts') },
})
