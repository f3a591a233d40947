import type { AttachedFile } from '#contract/documents.ts'
import type { Company } from '#contract/companies.ts'
import { scheduleQuestions } from '#contract/application/grant.ts'
import { typedKeys } from '#contract/core/fields.ts'
import type { ClimateGrant } from '#contract/grants.ts'
import { formatAnswer, type Names } from '#web/features/labels/answer-text.ts'
import { type LabeledEntity, getEntityLabels, grantFileLabels } from '#web/features/labels/entity-names.ts'
import type { Downloadable } from '#web/features/admin/viewer/downloads.ts'
import type { AnswerRow, CaseSection } from './case-section.ts'

interface SectionContext {
  names: Names
  missing: ReadonlySet<string>
}

export function buildGrantSections(company: Company, context: SectionContext): CaseSection[] {
  const { climate_grants: grants, commercial_contract: contracts, has_commercial_contracts } = company
  const missingRows =
    grants.length === 0 ? listRows('climate_grant', {}, context).filter((row) => row.isMissing) : []
  const missingSections = missingRows.length > 0 ? [{ id: 'grant', title: 'Grant', rows: missingRows }] : []
  const sections = grants.map((grant, index) => ({
    id: `grant-${grant.id}`,
    title: grants.length > 1 ? `Grant ${index + 1} of ${grants.length}` : 'Grant',
    rows: [
      ...listRows('climate_grant', grant, context, (field) => `climate_grant.${grant.id}.${field}`),
      scheduleRow(grant, context),
    ],
  }))
  if (!has_commercial_contracts) return [...missingSections, ...sections]
  const rows = listRows('commercial_contracts', contracts, context)
  return [...missingSections, ...sections, { id: 'contracts', title: 'Contracts with customers', rows }]
}

function listRows(
  entity: LabeledEntity,
  answers: Readonly<Record<string, unknown>>,
  { names, missing }: SectionContext,
  toFieldName: (field: string) => string = (field) => `${entity}.${field}`,
): AnswerRow[] {
  return Object.entries(getEntityLabels(entity).fields).map(([field, { label, control }]) => ({
    id: `${entity}.${field}`,
    field: toFieldName(field),
    label,
    answer: formatAnswer(control, answers[field], names),
    isMissing: missing.has(`${entity}.${field}`),
    changed: null,
  }))
}

const { payments } = scheduleQuestions

const scheduleRow = (
  { id, payment_schedule }: ClimateGrant,
  { names, missing }: SectionContext,
): AnswerRow => ({
  id: 'payment_schedule',
  field: `payment_schedule.${id}.payments`,
  label: payments.label,
  answer: formatAnswer(payments.control, payment_schedule, names),
  isMissing: missing.has(`payment_schedule.${id}`),
  changed: null,
})

export interface GrantDocument {
  /** The label of the file field, such as `Award proposal`. */
  name: string
  file: Downloadable & Pick<AttachedFile, 'size' | 'media_type' | 'scan_status' | 'needs_password'>
}

export function listGrantDocuments({
  id: company,
  climate_grants,
  commercial_contract,
}: Company): GrantDocument[] {
  const grantDocuments = climate_grants.flatMap((grant) =>
    typedKeys(grantFileLabels).flatMap((slot): GrantDocument[] => {
      const file = grant[slot]
      const target = { owner: 'climate_grant', grant: grant.id, slot } as const
      return file ? [{ name: grantFileLabels[slot], file: { ...file, company, target } }] : []
    }),
  )
  const target = { owner: 'commercial_contracts' } as const
  const contractDocuments = commercial_contract.files.map((file) => ({
    name: 'Contract with a customer',
    file: { ...file, company, target },
  }))
  return [...grantDocuments, ...contractDocuments]
}
