import type { GrantAnswers, grantFiles } from '../grants.ts'
import { type Answer, answersOf } from './answers.ts'
import { usableContractAnswers } from './commercial-contracts.ts'
import type { ApplicationFacts } from './steps.ts'

/** What the rules need to know of a grant or government contract: its answers, which files are there, its schedule. */
export type GrantFacts = GrantAnswers & { [K in (typeof grantFiles)[number]]: unknown } & {
  id: string
  has_payment_schedule: boolean
}

/** A grant of which nothing is known yet. */
export const blankGrant = {
  is_funding_approved: null,
  is_match_required: null,
  is_contract_signed: null,
  expected_signing_date: null,
  is_spend_before_contract_allowed: null,
  funding_type: null,
  other_funding_type: null,
  is_payments_received: null,
  expected_funding_date: null,
  public_notice_url: null,
  how_match_requirement_met: null,
  match_amount: null,
  is_funds_arranged_to_match_requirement: null,
  awardee_type: null,
  pitch: null,
  award_proposal: null,
  contract: null,
  financial_model: null,
  has_payment_schedule: false,
} as const satisfies Omit<GrantFacts, 'id'>

/** Whether a grant's money comes bit by bit, so that its payments can be planned (specification §2). */
export const isPaidOverTime = ({ funding_type }: Pick<GrantAnswers, 'funding_type'>) =>
  funding_type !== null && funding_type !== 'all_upfront'

/** The tab is there for who applies for a grant, and never for customers who are 'new' (specification §2). */
const isGrantShown = ({ company, customer }: ApplicationFacts) =>
  customer !== 'new' && (company.funding_application_type ?? []).includes('grant')

/** Which of the tab's steps an application has. */
export const grantShown = {
  tab: isGrantShown,
  government: (facts: ApplicationFacts) =>
    isGrantShown(facts) && facts.company.has_government_contracts === true,
  schedule: (facts: ApplicationFacts) => grantShown.government(facts) && facts.grants.some(isPaidOverTime),
  commercial: (facts: ApplicationFacts) =>
    isGrantShown(facts) && facts.company.has_commercial_contracts === true,
}

/** A step about grants is complete as soon as there is one (specification §4); it asks for its first answer until then. */
const oneGrant =
  (name: keyof GrantFacts, label: string) =>
  ({ grants }: ApplicationFacts): Answer[] => [
    { field: `climate_grant.${name}`, label, needed: true, given: grants.length > 0 },
  ]

const commercialLabels = {
  customer_types_served: 'Kinds of customers',
  total_value: 'A total value above $0',
  largest_percentage: 'A share of the largest contract above 0 %',
  has_documents: 'The contracts as documents',
} as const

export const grantAnswers = {
  contractType: ({ company }: ApplicationFacts): Answer[] =>
    answersOf('company', company, {
      has_government_contracts: 'Whether there are grants or government contracts',
      has_commercial_contracts: 'Whether there are commercial contracts',
    }),

  main: oneGrant('is_funding_approved', 'Your grant or contract'),
  additional: oneGrant('funding_type', 'How the money comes'),
  contracts: oneGrant('contract', 'The grant to which the papers belong'),

  /** Every grant that is paid over time has a schedule; a schedule that is removed is missing again. */
  schedule: ({ grants }: ApplicationFacts): Answer[] =>
    grants.flatMap((grant, index) =>
      isPaidOverTime(grant)
        ? {
            field: `payment_schedule.${grant.id}`,
            label: grants.length > 1 ? `Expected payments of grant ${index + 1}` : 'Expected payments',
            needed: true,
            given: grant.has_payment_schedule,
          }
        : [],
    ),

  commercial: ({ commercialContracts }: ApplicationFacts): Answer[] =>
    Object.entries(usableContractAnswers(commercialContracts)).map(([name, given]) => ({
      field: `commercial_contracts.${name}`,
      label: commercialLabels[name as keyof typeof commercialLabels],
      needed: true,
      given,
    })),
}
