import type { CommercialContractAnswers } from '#contract/application/commercial-contracts.ts'
import type { GrantAnswers } from '#contract/application/grant.ts'
import type { grantFiles } from '#contract/grants.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { LoanPerformance } from '#contract/loans.ts'

/** What hangs on a company and has fields and files of its own. */
interface Thing {
  /** As it stands in a sentence. */
  name: string
  /** Its fields, in the order of the form. */
  fields: Record<string, string>
  files: Record<string, string>
}

const grant: Record<keyof GrantAnswers, string> = {
  is_funding_approved: 'Funding approved',
  is_match_required: 'Match required',
  how_match_requirement_met: 'How the match is met',
  match_amount: 'Match amount',
  is_funds_arranged_to_match_requirement: 'Funds for the match arranged',
  is_contract_signed: 'Contract signed',
  expected_signing_date: 'Expected signing date',
  is_spend_before_contract_allowed: 'Spending before the contract allowed',
  funding_type: 'How it is paid',
  other_funding_type: 'Other way of payment',
  is_payments_received: 'Payments received',
  expected_funding_date: 'Expected funding date',
  public_notice_url: 'Public notice',
  awardee_type: 'Kind of awardee',
}

const grantPapers: Record<(typeof grantFiles)[number], string> = {
  pitch: 'Pitch',
  award_proposal: 'Award proposal',
  contract: 'Contract',
  financial_model: 'Financial model',
}

const contracts: Record<keyof CommercialContractAnswers, string> = {
  has_documents: 'Has documents',
  customer_types_served: 'Customers served',
  total_value: 'Total value',
  largest_percentage: 'Share of the largest',
}

const intro: Record<
  keyof IntroApplication & ('first_name' | 'last_name' | 'name' | 'blurb' | 'pitch_url'),
  string
> = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Name of the company',
  blurb: 'What the company does',
  pitch_url: 'Address of the pitch',
}

const loan: Record<
  keyof LoanPerformance & ('type' | 'status' | 'start_date' | 'amount' | 'total_due' | 'repaid'),
  string
> = {
  type: 'Type',
  status: 'Status',
  start_date: 'Start',
  amount: 'Amount',
  total_due: 'Total due',
  repaid: 'Repaid',
}

export const things = {
  climate_grant: { name: 'a grant', fields: grant, files: grantPapers },
  commercial_contracts: {
    name: 'the commercial contracts',
    fields: contracts,
    files: { files: 'Contract' },
  },
  intro: { name: 'the application for introductions', fields: intro, files: { pitch: 'Pitch' } },
  loan: { name: 'a loan', fields: loan, files: {} },
} as const satisfies Record<string, Thing>
export type ThingEntity = keyof typeof things

export const thingOf = (entity: ThingEntity): Thing => things[entity]
