import type { GrantAnswers } from '#contract/application/grant.ts'
import type { grantFundingTypes } from '#contract/application/options.ts'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { updateCompany } from '#contract/companies.ts'
import { createGrant, saveSchedule } from '#contract/grants.ts'
import { isPaidOverTime } from '#contract/rules/grants.ts'
import type { DemoCaller } from './seed.ts'

type Answers = Partial<GrantAnswers>

const text = (name: string, words: string) => new File([`${words}\n`], name, { type: 'text/plain' })

/** What a founder half way through has said of a grant and of customers' contracts; the schedule is still to come. */
export async function beginContracts({ call }: DemoCaller, companyId: string): Promise<void> {
  const params = { companyId }
  await call(updateCompany, {
    params,
    body: { has_government_contracts: true, has_commercial_contracts: true },
  })
  const answers: Answers = {
    is_funding_approved: true,
    awardee_type: 'prime',
    public_notice_url: 'https://example.com/awards/industrial-heat-2026',
    is_contract_signed: false,
    expected_signing_date: '2027-01-15',
    funding_type: 'based_on_milestones',
    is_payments_received: false,
    is_match_required: true,
    how_match_requirement_met: ['cash', 'in_kind'],
    match_amount: '180000.00',
  }
  const award_proposal = text(
    'award-proposal.txt',
    'Electric kilns for two brick works. A proposal made for the demo.',
  )
  await call(createGrant, { body: { company: companyId, ...answers, award_proposal } })
  await call(updateCommercialContracts, {
    params,
    body: { customer_types_served: ['enterprise', 'small_business'] },
  })
}

type FundingType = keyof typeof grantFundingTypes

/** The one grant of a company that has applied for one, answered as far as an application that was sent must be. */
export async function addGrant(
  { call }: DemoCaller,
  companyId: string,
  funding_type: FundingType,
): Promise<void> {
  const params = { companyId }
  await call(updateCompany, {
    params,
    body: { has_government_contracts: true, has_commercial_contracts: false },
  })
  const answers: Answers = {
    is_funding_approved: true,
    awardee_type: 'prime',
    is_contract_signed: true,
    funding_type,
    is_payments_received: false,
    expected_funding_date: '2027-03-01',
    is_match_required: false,
  }
  const { id: grantId } = await call(createGrant, { body: { company: companyId, ...answers } })
  if (isPaidOverTime({ funding_type })) await call(saveSchedule, { params: { grantId }, body: { payments } })
}

const payments = [
  { expected_date: '2027-03-01', amount: '120000.00', description: 'Design approved' },
  { expected_date: '2027-09-01', amount: '180000.00', description: 'First unit running' },
  { expected_date: '2028-03-01', amount: '90000.00', description: 'Final report' },
]
