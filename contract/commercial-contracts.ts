import { z } from 'zod'
import { CommercialContractAnswers } from './application/commercial-contracts.ts'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'

export const maxContractFiles = 100

const { total_value, largest_percentage } = CommercialContractAnswers.shape

export const CommercialContracts = CommercialContractAnswers.extend({
  total_contracts_value: total_value,
  largest_contract_percentage: largest_percentage,
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
  summary:
    'The value of the company’s commercial contracts, with their files. The web app reads them with the company, so this is for API users',
  params,
  response: CommercialContracts,
  failureMessage: 'Failed to fetch commercial contracts',
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
      field.formFields({
        ...CommercialContractAnswers.shape,
        /** Aliases; `total_value` and `largest_percentage` take precedence. */
        total_contracts_value: total_value,
        largest_contract_percentage: largest_percentage,
        files: z.array(field.file()).max(10, 'Send at most 10 files at once'),
        removed_files: z.array(field.id()).max(maxContractFiles),
      }),
    )
    .partial(),
  response: CommercialContracts,
  errors: ['edit_conflict', 'not_editable', 'too_large', 'invalid_file_type', 'storage_full'],
  failureMessage: 'Failed to update commercial contracts',
})

export const downloadCommercialContract = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/commercialcontracts/:fileId/download/',
  access: 'viewer',
  summary: 'A file of the commercial contracts',
  params: params.extend({ fileId: field.id() }),
  response: 'file',
  errors: downloadErrors,
})
