import type { Company } from '../companies.ts'
import type { DocumentType } from '../dictionary.ts'
import type { ApplicationFacts } from './steps.ts'

/** An application as the rules know it, from the company as the API gives it. */
export const factsOf = (company: Company, documentTypes: readonly DocumentType[]): ApplicationFacts => ({
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
