import { type Entity, listQuestionEntries } from '#contract/application/catalogue.ts'
import { type Question, getQuestionName } from '#contract/application/question.ts'
import type { grantFiles } from '#contract/grants.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { OfferTerms } from '#contract/financials/offers.ts'
import type { LoanPerformance } from '#contract/loans.ts'

interface FieldLabel {
  label: string
  control: Question['control']
}

interface EntityLabels {
  /** The name with its article, for use in a sentence. */
  name: string
  /** In display order. */
  fields: Readonly<Record<string, FieldLabel>>
  files: Readonly<Record<string, string>>
}

const listFields = (entity: Entity) =>
  Object.fromEntries(
    listQuestionEntries(entity).map(([field, question]) => [
      field,
      { label: getQuestionName(question), control: question.control },
    ]),
  )

const text = (label: string): FieldLabel => ({ label, control: { kind: 'text' } })
const date = (label: string): FieldLabel => ({ label, control: { kind: 'date' } })
const percent = (label: string): FieldLabel => ({ label, control: { kind: 'number', unit: '%' } })
const money = (label: string): FieldLabel => ({ label, control: { kind: 'money' } })

/** Labels for the files of a grant, most important first. */
export const grantFileLabels: Record<(typeof grantFiles)[number], string> = {
  contract: 'Award letter or contract',
  award_proposal: 'Award proposal',
  financial_model: 'Financial model',
  pitch: 'Pitch',
}

const intro: Record<
  keyof IntroApplication & ('first_name' | 'last_name' | 'name' | 'blurb' | 'pitch_url'),
  FieldLabel
> = {
  first_name: text('First name'),
  last_name: text('Last name'),
  name: text('Company name'),
  blurb: text('What the company does'),
  pitch_url: text('Pitch link'),
}

const loan: Record<
  keyof LoanPerformance &
    (
      | 'type'
      | 'status'
      | 'start_date'
      | 'amount'
      | 'total_due'
      | 'repaid'
      | 'revenue_share'
      | 'minimum'
      | 'planned_end'
    ),
  FieldLabel
> = {
  type: text('Type'),
  status: text('Status'),
  start_date: date('Start'),
  amount: money('Amount'),
  total_due: money('Total due'),
  repaid: money('Repaid'),
  revenue_share: percent('Share of revenue'),
  minimum: money('Minimum monthly payment'),
  planned_end: date('Planned end'),
}

const offer: Record<keyof OfferTerms | 'message', FieldLabel> & Record<string, FieldLabel> = {
  advance: money('Advance'),
  cap: text('Repayment cap'),
  share: percent('Share of revenue'),
  minimum: money('Minimum monthly payment'),
  origination_fee: percent('Origination fee'),
  message: text('Message'),
  valid_until: date('Valid until'),
  advance_min: money('Smallest advance'),
  advance_max: money('Largest advance'),
  share_min: percent('Smallest share'),
  share_max: percent('Largest share'),
  requested_advance: money('Requested advance'),
  requested_share: percent('Requested share'),
  request_note: text('Reason for the request'),
  request_refusal: text('Reason for keeping the terms'),
  decline_reason: text('Reason for declining'),
  decline_note: text('Note'),
}

const entityLabels = {
  climate_grant: { name: 'a grant', fields: listFields('climate_grant'), files: grantFileLabels },
  commercial_contracts: {
    name: 'the commercial contracts',
    fields: listFields('commercial_contracts'),
    files: { files: 'Contract' },
  },
  intro: { name: 'the introduction application', fields: intro, files: { pitch: 'Pitch' } },
  loan: { name: 'a loan', fields: loan, files: {} },
  offer: { name: 'an offer', fields: offer, files: {} },
  signing_document: {
    name: 'a document to sign',
    fields: { note: text('Message'), comment: text('Comment') },
    files: { original: 'File', signed: 'Signed copy' },
  },
} as const satisfies Record<string, EntityLabels>
export type LabeledEntity = keyof typeof entityLabels

export const getEntityLabels = (entity: LabeledEntity): EntityLabels => entityLabels[entity]
