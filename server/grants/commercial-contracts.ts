import { type ChangedAnswers, fieldNames, unanswered } from '#contract/application/catalogue.ts'
import { type CommercialContracts, maxContractFiles } from '#contract/commercial-contracts.ts'
import { AppError } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/fields.ts'
import {
  attachFile,
  loadAttachedFiles,
  openAttachedFile,
  type Owner,
  removeFile,
} from '#server/files/attached-files.ts'
import { patchFields, requireEditable, type EditedTable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/http/route.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { editWithFiles } from '#server/files/edit-with-files.ts'

const commercialContractTable: EditedTable = {
  entity: 'commercial_contracts',
  table: 'commercial_contracts',
  key: ['company_id'],
}

/** A company has them from the beginning, unanswered. */
const ownerOf = (companyId: string): Owner => ({ owner: 'commercial_contracts', ownerId: companyId })

/** The company's answers about its commercial contracts, with their files; every answer null before the first. */
export async function getCommercialContracts(
  { db }: Context,
  companyId: string,
): Promise<CommercialContracts> {
  const [contracts, { version }] = await Promise.all([
    loadCommercialContracts(db, companyId),
    db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow(),
  ])
  return { ...contracts, version }
}

/** The same without the number of the company's last change. */
export async function loadCommercialContracts(
  db: Database | Transaction,
  companyId: string,
): Promise<Omit<CommercialContracts, 'version'>> {
  const [row, files] = await Promise.all([
    db
      .selectFrom('commercial_contracts')
      .select(fieldNames('commercial_contracts'))
      .where('company_id', '=', companyId)
      .executeTakeFirst(),
    loadAttachedFiles(db, companyId, 'commercial_contracts', [companyId]),
  ])
  const share = row?.largest_percentage ?? null
  const largest_percentage = share === null ? null : Number(share)
  const answers = { ...unanswered.commercial_contracts, ...row, largest_percentage }
  return {
    ...answers,
    total_contracts_value: answers.total_value,
    largest_contract_percentage: largest_percentage,
    company: companyId,
    files,
  }
}

type Answers = ChangedAnswers<'commercial_contracts'>

/** Two answers have a second name (specification §3). */
type Named = Answers & {
  total_contracts_value?: Answers['total_value']
  largest_contract_percentage?: Answers['largest_percentage']
}

/** The answers under their first names. Whoever sends both names means the first. */
function underFirstNames({ total_contracts_value, largest_contract_percentage, ...values }: Named): Answers {
  return {
    ...(total_contracts_value === undefined ? {} : { total_value: total_contracts_value }),
    ...(largest_contract_percentage === undefined ? {} : { largest_percentage: largest_contract_percentage }),
    ...values,
  }
}

type Form = Named & { files?: ReceivedFile[] | undefined; removed_files?: string[] | undefined }

/** Saves changed answers, adds files, removes others by their ids; all of it or nothing. */
export async function updateCommercialContracts(
  ctx: Context,
  company: CompanyCaller,
  { files = [], removed_files = [], ...answers }: Form,
  baseVersion: number | undefined,
): Promise<CommercialContracts> {
  return editWithFiles(ctx, company, files, async (edit, keptOf) => {
    const { companyId } = edit
    requireEditable(edit)
    await edit.trx
      .insertInto('commercial_contracts')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const values = underFirstNames(answers)
    await patchFields(edit, commercialContractTable, { entityId: companyId, values, baseVersion })
    for (const id of new Set(removed_files)) await removeFile(edit, ownerOf(companyId), id)
    for (const file of files) await attachFile(edit, { ...ownerOf(companyId), slot: 'files' }, keptOf(file))
    const contracts = { ...(await loadCommercialContracts(edit.trx, companyId)), version: edit.version() }
    if (files.length > 0) requireFewEnough(contracts)
    return contracts
  })
}

function requireFewEnough({ files }: CommercialContracts): void {
  if (files.length <= maxContractFiles) return
  const errors = [{ path: 'body.files', message: `Keep at most ${maxContractFiles} files here` }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** One of the contracts' files on its way out. Throws `not_found`. */
export const openCommercialContract = (
  ctx: Context,
  companyId: string,
  fileId: string,
): Promise<OutgoingFile> => openAttachedFile(ctx, companyId, ownerOf(companyId), { id: fileId })
