import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { BankAccount, Connection, connectionStatuses } from './accounting-connections.ts'
import { findQuestion } from './application/catalogue.ts'
import { companyStructures, grantFundingTypes, matchKinds } from './application/options.ts'
import { Assessment } from './assessment.ts'
import { CommercialContracts } from './commercial-contracts.ts'
import { Company } from './companies.ts'
import { Post } from './content.ts'
import { BusinessModel, Country, DocumentType, Location, Platform } from './dictionary.ts'
import { Document, DocumentProvider } from './documents.ts'
import { ClimateGrant } from './grants.ts'
import { IntroApplication } from './intros.ts'
import { listInvestors } from './investors.ts'
import { LoanFile, LoanPerformance } from './loans.ts'
import { Profile } from './profiles.ts'
import { RequestedDocument, Review } from './reviews.ts'
import { customerKinds } from './rules/customers.ts'
import { InvitedUser, Team } from './team.ts'
import { User } from './users.ts'

const sections = Review.shape

/** The fields in §3 of the specification. */
const entities: [name: string, schema: z.ZodObject, fields: string][] = [
  ['user', User, 'id email name company companies selected_company permissions role userId cfoCustomer'],
  [
    'company',
    Company,
    `id kind status created_at updated_at created_by profile codat actual_review documents climate_grants financial
     has_government_contracts has_commercial_contracts commercial_contract is_cfo_customer user connections created_for`,
  ],
  [
    'company profile',
    Company,
    `website_url is_software is_hardware is_service business_models other_business_model sector phone_number name
     address_1 address_2 city state zip_code country_code company_structure climate_strategy climate_grants
     date_incorporated mission summary assigned_analysts_details funding_application_type runway_months
     personal_managers assigned_analyst_ids financials_assessment`,
  ],
  [
    'person',
    Profile,
    `id company first_name last_name job_title phone_number origin is_underrepresented is_diverse_workplace
     is_impact_marginalized details`,
  ],
  [
    'climate grant',
    ClimateGrant,
    `id company payment_schedule is_funding_approved is_match_required is_contract_signed expected_signing_date
     is_spend_before_contract_allowed funding_type other_funding_type is_payments_received expected_funding_date
     public_notice_url financial_model award_proposal contract pitch how_match_requirement_met match_amount
     is_funds_arranged_to_match_requirement awardee_type`,
  ],
  [
    'commercial contracts',
    CommercialContracts,
    `company has_documents customer_types_served total_value largest_percentage total_contracts_value
     largest_contract_percentage files`,
  ],
  [
    'assessment',
    Assessment,
    'runway_months plan_to_raise has_other_loans capital_amount_requested borrowing_timeframe_months',
  ],
  ['review', Review, 'id company application_review document_review financial_review'],
  ['requested document', RequestedDocument, 'document_type'],
  [
    'document',
    Document,
    'id company document_type document_type_name document_provider filename source_type review',
  ],
  ['document type', DocumentType, 'id name show_on_start_flow'],
  ['document provider', DocumentProvider, 'id company name source_type created_at updated_at'],
  [
    'connection',
    Connection,
    'id platform platform_key status source_type link_url link_token update_mode subsidiary state connection_id profile_id',
  ],
  ['bank account', BankAccount, 'id name balance'],
  ['team', Team, 'team_members invited_users'],
  ['invitation', InvitedUser, 'email token'],
  [
    'filter of investors',
    listInvestors.query,
    `countries stages startup_round_size startup_target_valuation business_models sectors post_revenue
     pre_revenue`,
  ],
  ['VC application', IntroApplication, 'kind first_name last_name name blurb pitch_url pitch'],
  ['loan performance', LoanPerformance, 'type start_date documents invoices company status'],
  ['invoice or document of a loan', LoanFile, 'document_date'],
  ['business model', BusinessModel, 'id name'],
  ['platform', Platform, 'key name'],
  ['country', Country, 'code name'],
  ['location', Location, 'country_code country_name city region time_zone'],
  [
    'post',
    Post,
    `id title slug excerpt custom_excerpt feature_image feature_image_caption primary_author published_at tags
     authors html`,
  ],
]

const splitWords = (text: string) => text.trim().split(/\s+/)

describe('the fields of the specification', () => {
  test.each(entities)('exist for: %s', (_, schema, fields) => {
    const missing = splitWords(fields).filter((name) => !Object.hasOwn(schema.shape, name))
    expect(missing).toEqual([])
  })

  test.each(['application_review', 'financial_review', 'document_review'] as const)(
    'include the flags of the %s',
    (name) => {
      const flags = Object.keys(sections[name].unwrap().shape)
      expect(flags).toEqual(expect.arrayContaining(['completed', 'admin_review_required']))
    },
  )
})

describe('the choices of the specification', () => {
  test('contain six company structures', () => {
    expect(companyStructures).toEqual({
      C_CORP: 'C Corp',
      'B_CORP/PBC': 'B Corp/Public Benefit Corporation',
      LLC: 'LLC',
      PARTNERSHIP: 'Partnership',
      SOLE_PROPRIETORSHIP: 'Sole Proprietorship',
      NON_PROFIT: 'Non Profit',
    })
  })

  test('contain three identity options', () => {
    const labels = ['is_underrepresented', 'is_diverse_workplace', 'is_impact_marginalized'].map(
      (name) => findQuestion('profile', name)?.label,
    )
    expect(labels).toEqual([
      'Under-represented founder',
      'Leads a diverse workplace',
      'Impacts marginalized communities',
    ])
  })

  test('contain five funding types and two kinds of match', () => {
    const types = ['all_upfront', 'based_on_milestones', 'expense_reimbursements', 'deliverables', 'other']
    expect(Object.keys(grantFundingTypes)).toEqual(types)
    expect(Object.keys(matchKinds)).toEqual(['cash', 'in_kind'])
  })

  test('contain four connection statuses', () => {
    expect(connectionStatuses).toEqual(['Linked', 'Unlinked', 'Error', 'PendingAuth'])
  })

  test('contain the customer kinds new and existing', () => {
    expect(customerKinds).toEqual(['new', 'existing'])
  })
})
