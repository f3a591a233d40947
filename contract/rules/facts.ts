import type { Answers } from '../application/catalogue.ts'
import type { Company } from '../companies.ts'
import type { DocumentType } from '../dictionary.ts'
import type { grantFiles } from '../grants.ts'
import type { CompanyStatus } from './statuses.ts'

/** The facts about a grant or government contract: its answers, which files it has, its schedule. */
export type GrantFacts = Answers<'climate_grant'> & { [K in (typeof grantFiles)[number]]: unknown } & {
  id: string
  has_payment_schedule: boolean
}

/** The facts about an application that the rules use. */
export interface ApplicationFacts {
  company: Answers<'company'> & { status: CompanyStatus }
  profile: Answers<'profile'> | null
  assessment: Answers<'assessment'> | null
  /** Grants and government contracts, in the order they were added. */
  grants: readonly GrantFacts[]
  commercialContracts: Answers<'commercial_contracts'>
  connections: readonly { source_type: string; status: string; subsidiary: boolean }[]
  documents: readonly { document_type: string }[]
  documentTypes: readonly DocumentType[]
  customer: 'new' | 'existing' | null
}

/** Converts a company as the API returns it to facts. */
export const toFacts = (company: Company, documentTypes: readonly DocumentType[]): ApplicationFacts => ({
  company,
  profile: company.profile,
  assessment: company.financial.assessment,
  grants: company.climate_grants,
  commercialContracts: company.commercial_contract,
  connections: company.connections,
  documents: company.documents,
  documentTypes,
  customer: company.customer_kind,
})
