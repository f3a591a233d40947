import type { Company } from '#contract/companies.ts'
import type { ScheduledPayment } from '#contract/application/grant.ts'
import type { ClimateGrant } from '#contract/grants.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { answerText, type Names } from '#web/features/labels/answer-values.ts'
import { type ThingEntity, thingOf } from '#web/features/labels/entity-names.ts'
import type { Downloadable } from './case-actions.ts'
import type { AnswerRow, CaseSection } from './case-sections.ts'

interface Known {
  names: Names
  /** What the rules miss, by their fields. */
  missing: ReadonlySet<string>
}

/** What the Grant tab says: a section for each grant or government contract, and one for the contracts with customers. */
export function grantSections(company: Company, known: Known): CaseSection[] {
  const { climate_grants: grants, commercial_contract: contracts, has_commercial_contracts } = company
  const wanted = grants.length === 0 ? rowsOf('climate_grant', {}, known).filter((row) => row.isMissing) : []
  const none = wanted.length > 0 ? [{ id: 'grant', title: 'Grant', rows: wanted }] : []
  const sections = grants.map((grant, index) => ({
    id: `grant-${grant.id}`,
    title: grants.length > 1 ? `Grant ${index + 1} of ${grants.length}` : 'Grant',
    rows: [...rowsOf('climate_grant', grant, known), scheduleRow(grant, known)],
  }))
  if (!has_commercial_contracts) return [...none, ...sections]
  const rows = rowsOf('commercial_contracts', contracts, known)
  return [...none, ...sections, { id: 'contracts', title: 'Contracts with customers', rows }]
}

function rowsOf(entity: ThingEntity, thing: object, { names, missing }: Known): AnswerRow[] {
  const answers = thing as Record<string, unknown>
  return Object.entries(thingOf(entity).fields).map(([field, label]) => ({
    id: `${entity}.${field}`,
    label,
    answer: answerText(field, answers[field], names),
    isMissing: missing.has(`${entity}.${field}`),
    changed: null,
  }))
}

const scheduleRow = ({ id, payment_schedule }: ClimateGrant, { missing }: Known): AnswerRow => ({
  id: 'payment_schedule',
  label: 'Expected payments',
  answer: payment_schedule.map(paymentText).join('\n') || null,
  isMissing: missing.has(`payment_schedule.${id}`),
  changed: null,
})

const paymentText = ({ expected_date, amount, description }: ScheduledPayment) =>
  `${formatDate(expected_date)}: ${formatMoney(amount)}${description ? `, ${description}` : ''}`

export interface Paper {
  /** What it is, such as `Award proposal`. */
  name: string
  file: Downloadable & { size: number }
}

/** The files that lie in grants and with the contracts, in the order of the form. */
export function papersOf({ id: company, climate_grants, commercial_contract }: Company): Paper[] {
  const { files: slots } = thingOf('climate_grant')
  const ofGrants = climate_grants.flatMap((grant) =>
    Object.entries(slots).flatMap(([name, words]): Paper[] => {
      const slot = name as 'pitch' | 'award_proposal' | 'contract' | 'financial_model'
      const file = grant[slot]
      const target = { owner: 'climate_grant', grant: grant.id, slot } as const
      return file ? [{ name: words, file: { ...file, company, target } }] : []
    }),
  )
  const target = { owner: 'commercial_contracts' } as const
  const ofContracts = commercial_contract.files.map((file) => ({
    name: 'Contract with a customer',
    file: { ...file, company, target },
  }))
  return [...ofGrants, ...ofContracts]
}
