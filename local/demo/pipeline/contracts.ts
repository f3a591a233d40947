import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { updateCompany } from '#contract/companies.ts'
import type { GrantAnswers } from '#contract/application/grant.ts'
import { createGrant, saveSchedule } from '#contract/grants.ts'
import { isPaidOverTime } from '#contract/rules/grants.ts'
import { buildDocuments } from '#local/demo/files/company-files.ts'
import type { DemoCompany } from '../pipeline-companies.ts'
import { type Action, addDays, type Scene } from './story.ts'

export const describeContracts: Action = async (scene, call) => {
  const { company, companyId, at } = scene
  if (!company.funding.includes('grant')) return
  const params = { companyId }
  await call(updateCompany, {
    params,
    body: { has_government_contracts: true, has_commercial_contracts: company.has_customers },
  })
  const { id: grantId } = await call(createGrant, {
    body: { company: companyId, ...describeGrant(scene), ...(await buildGrantFiles(scene)) },
  })
  if (isPaidOverTime({ funding_type: company.grant }))
    await call(saveSchedule, { params: { grantId }, body: { payments: schedulePayments(scene) } })
  if (!company.has_customers) return
  const files = await buildDocuments('Customer contract', company, at)
  await call(updateCommercialContracts, {
    params,
    body: {
      customer_types_served: ['enterprise', 'small_business'],
      total_value: toMoney(Number(company.amount) * 1.4),
      largest_percentage: 28.5,
      has_documents: true,
      files,
    },
  })
}

const toMoney = (amount: number): string => `${Math.round(amount)}.00`

/**
 * Large grants are not signed yet and require matching funds. Other grants are signed and do not require matching
 * funds.
 */
const isLarge = ({ amount }: DemoCompany) => Number(amount) >= 500_000

const describeGrant = ({ company, at }: Scene): Partial<GrantAnswers> => ({
  award_amount: toMoney(Number(company.amount) * 1.3),
  is_funding_approved: true,
  awardee_type: 'prime',
  funding_type: company.grant,
  is_payments_received: false,
  is_spend_before_contract_allowed: false,
  public_notice_url: 'https://awards.demo.headwater.test/notices',
  expected_funding_date: addDays(at, 75),
  ...(isLarge(company)
    ? {
        program_name: 'DOE Industrial Demonstrations Program',
        is_award_letter_received: false,
        expected_award_letter_date: addDays(at, 30),
        is_contract_signed: false,
        expected_signing_date: addDays(at, 40),
        is_match_required: true,
        how_match_requirement_met: ['cash', 'in_kind'],
        match_amount: toMoney(Number(company.amount) * 0.25),
        is_funds_arranged_to_match_requirement: true,
      }
    : {
        program_name: 'DOE SBIR Phase II',
        is_award_letter_received: true,
        is_contract_signed: true,
        is_match_required: false,
      }),
})

async function buildGrantFiles({ company, at }: Scene) {
  const [award_proposal] = await buildDocuments('Award proposal', company, at)
  const [contract] = await buildDocuments('Award letter', company, at)
  const [financial_model] = await buildDocuments('Financial projections', company, at)
  return { award_proposal, financial_model, ...(isLarge(company) ? {} : { contract }) }
}

const schedulePayments = ({ company, at }: Scene) =>
  (
    [
      ['Design accepted', 90, 0.3],
      ['First unit running', 270, 0.5],
      ['Final report', 450, 0.2],
    ] as const
  ).map(([description, days, share]) => ({
    description,
    expected_date: addDays(at, days),
    amount: toMoney(Number(company.amount) * 1.3 * share),
  }))

export const describeContractsPartly: Action = async (scene, call) => {
  const { company, companyId, at } = scene
  const params = { companyId }
  await call(updateCompany, {
    params,
    body: { has_government_contracts: true, has_commercial_contracts: true },
  })
  const [award_proposal] = await buildDocuments('Award proposal', company, at)
  await call(createGrant, {
    body: {
      company: companyId,
      program_name: 'DOE Industrial Demonstrations Program',
      award_amount: '720000.00',
      is_award_letter_received: false,
      expected_award_letter_date: addDays(at, 47),
      is_funding_approved: true,
      awardee_type: 'prime',
      public_notice_url: 'https://awards.demo.headwater.test/notices/industrial-heat',
      is_contract_signed: false,
      expected_signing_date: addDays(at, 54),
      funding_type: 'based_on_milestones',
      is_payments_received: false,
      is_match_required: true,
      how_match_requirement_met: ['cash', 'in_kind'],
      match_amount: '180000.00',
      award_proposal,
    },
  })
  await call(updateCommercialContracts, {
    params,
    body: { customer_types_served: ['enterprise', 'small_business'] },
  })
}
