import type { Answers } from '../application/catalogue.ts'
import type { Company } from '../companies.ts'
import type { DocumentType } from '../dictionary.ts'
import type { grantFiles } from '../grants.ts'
import type { CompanyStatus } from './statuses.ts'

export type GrantFacts = Answers<'climate_grant'> & { [K in (typeof grantFiles)[number]]: unknown } & {
  id: string
  has_payment_schedule: boolean
}

export interface ApplicationFacts {
  company: Answers<'company'> & { status: CompanyStatus }
  profile: Answers<'profile'> | null
  assessment: Answers<'assessment'> | null
  /** Grants and government contracts, in the order of creation. */
  grants: readonly GrantFacts[]
  commercialContracts: Answers<'commercial_contracts'> & { files: readonly unknown[] }
  connections: readonly { source_type: string; status: string; subsidiary: boolean }[]
  documents: readonly { document_type: string; duplicate_of: string | null }[]
  documentTypes: readonly DocumentType[]
  customer: 'new' | 'existing' | null
}

export const toApplicationFacts = (
  company: Company,
  documentTypes: readonly DocumentType[],
): ApplicationFacts => ({
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
