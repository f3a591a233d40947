import { unanswered } from '#contract/application/catalogue.ts'
import { blankGrant } from '#contract/rules/grants.ts'
import type { GrantFacts, ApplicationFacts } from '#contract/rules/facts.ts'
import { checkAnswer, type EntityKey, parseField } from './answers.ts'
import type { GrantIds } from './entities.ts'
import { listPendingFields, type Queue } from './queue.ts'

function getUnsentAnswers(queue: Queue, entityKey: EntityKey): Record<string, unknown> {
  const fields = listPendingFields(queue).filter((field) => parseField(field).entityKey === entityKey)
  return Object.fromEntries(
    fields.map((field) => {
      const checked = checkAnswer(field, queue.pending[field]?.value)
      return [parseField(field).name, checked.ok ? checked.answer : null]
    }),
  )
}

function mergeUnsentGrants(grants: readonly GrantFacts[], queue: Queue, ids: GrantIds): GrantFacts[] {
  const localIds = new Map(Object.entries(ids).map(([localId, id]) => [id, localId]))
  const saved = grants.map((grant) => ({ ...grant, id: localIds.get(grant.id) ?? grant.id }))
  const answeredIds = listPendingFields(queue).flatMap((field) => {
    const { entity, id } = parseField(field)
    return entity === 'climate_grant' && id ? id : []
  })
  const started = [...new Set(answeredIds)]
    .filter((id) => !saved.some((grant) => grant.id === id))
    .map((id) => ({ ...blankGrant, id }))
  return [...saved, ...started].map((grant) => {
    const { payments } = getUnsentAnswers(queue, `payment_schedule.${grant.id}`)
    const schedule = payments === undefined ? {} : { has_payment_schedule: isFilled(payments) }
    return { ...grant, ...getUnsentAnswers(queue, `climate_grant.${grant.id}`), ...schedule }
  })
}

const isFilled = (payments: unknown) => Array.isArray(payments) && payments.length > 0

export const mergeUnsentAnswers = (
  facts: ApplicationFacts,
  queue: Queue,
  ids: GrantIds,
): ApplicationFacts => ({
  ...facts,
  company: { ...facts.company, ...getUnsentAnswers(queue, 'company') },
  profile: { ...(facts.profile ?? unanswered.profile), ...getUnsentAnswers(queue, 'profile') },
  assessment: { ...(facts.assessment ?? unanswered.assessment), ...getUnsentAnswers(queue, 'assessment') },
  grants: mergeUnsentGrants(facts.grants, queue, ids),
  commercialContracts: { ...facts.commercialContracts, ...getUnsentAnswers(queue, 'commercial_contracts') },
})
