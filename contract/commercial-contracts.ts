import { z } from 'zod'
import { AttachedFile } from './documents.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const customerTypes = {
  consumers: 'Consumers',
  small_business: 'Small businesses',
  enterprise: 'Large companies',
  government: 'Government',
  non_profit: 'Non-profits',
} as const

/** How many files the contracts may have. */
export const maxContractFiles = 100

const answers = {
  has_documents: z.boolean().nullable(),
  customer_types_served: field.choices(customerTypes).nullable(),
  total_value: field.money().nullable(),
  /** The largest contract's share of the total, 0–100. */
  largest_percentage: field.percent().nullable(),
} as const
export const CommercialContractAnswers = z.object(answers)
export type CommercialContractAnswers = z.infer<typeof CommercialContractAnswers>

export const CommercialContracts = CommercialContractAnswers.extend({
  /** The same as `total_value` and `largest_percentage`, under their second names. */
  total_contracts_value: answers.total_value,
  largest_contract_percentage: answers.largest_percentage,
  company: field.id(),
  version: z.int(),
  files: z.array(AttachedFile),
})
export type CommercialContracts = z.infer<typeof CommercialContracts>

const params = z.object({ companyId: field.id() })

export const getCommercialContracts = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/commercialcontracts/',
  access: 'viewer',
  summary: 'What the company’s commercial contracts are worth, with their files',
  params,
  response: CommercialContracts,
})

export const updateCommercialContracts = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/commercialcontracts/',
  access: 'editor',
  limit: 'costly',
  summary: 'Saves changed answers, adds files, removes files by id',
  params,
  encoding: 'form',
  body: z
    .object(
      field.inForm({
        ...answers,
        /** The second names; where both are sent, the first counts. */
        total_contracts_value: answers.total_value,
        largest_contract_percentage: answers.largest_percentage,
        files: z.array(field.file()).max(10, 'Send at most 10 files at once'),
        removed_files: z.array(field.id()).max(maxContractFiles),
      }),
    )
    .partial(),
  response: CommercialContracts,
  errors: ['edit_conflict', 'not_editable', 'too_large', 'invalid_file_type', 'storage_full'],
})

export const downloadCommercialContract = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/commercialcontracts/:fileId/download/',
  access: 'viewer',
  summary: 'One of the contracts’ files',
  params: params.extend({ fileId: field.id() }),
  response: 'file',
})
