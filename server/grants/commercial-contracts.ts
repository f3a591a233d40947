import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type ChangedAnswers, listFieldNames } from '#contract/application/catalogue.ts'
import { type CommercialContracts, maxContractFiles } from '#contract/commercial-contracts.ts'
import { invalidField } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import {
  attachedFileColumns,
  attachFile,
  selectAttachedFiles,
  openAttachedFile,
  type Owner,
  removeFile,
} from '#server/files/attached-files.ts'
import { requireEditable } from '#server/core/edits/changes.ts'
import { patchFields, type EditedTable } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toDecimalText } from '#server/core/data/json-values.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { editWithFiles } from '#server/files/edit-with-files.ts'

const commercialContractTable: EditedTable = {
  entity: 'commercial_contracts',
  table: 'commercial_contracts',
  key: ['company_id'],
}

/** Each company has a single set of contracts, which is identified by the company's id. */
const toOwner = (companyId: string): Owner => ({ owner: 'commercial_contracts', ownerId: companyId })

export async function getCommercialContracts(
  db: Database | Transaction,
  companyId: string,
): Promise<CommercialContracts> {
  const { contracts } = await db
    .selectFrom('companies as company')
    .select(selectCommercialContractsReply(db, companyId).as('contracts'))
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return contracts
}

const decimals: ReadonlySet<string> = new Set(['total_value', 'largest_percentage'])
const otherAnswers = listFieldNames('commercial_contracts').filter((name) => !decimals.has(name))

const selectCommercialContracts = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('commercial_contracts as contracts')
    .select(otherAnswers)
    .select((contracts) => [
      toDecimalText(contracts.ref('contracts.total_value')).as('total_value'),
      sql<number | null>`contracts.largest_percentage::float8`.as('largest_percentage'),
    ])
    .where('company_id', '=', companyId)

const selectContractFiles = (db: Database | Transaction, companyId: string) =>
  selectAttachedFiles(db, companyId, 'commercial_contracts').where('owner_id', '=', companyId)

/** Subquery for the contracts of the enclosing query's `company`. All answers are null before the first save. */
export const selectCommercialContractsReply = (db: Database | Transaction, companyId: string) =>
  jsonObjectFrom(
    db
      .selectFrom(sql`(select)`.as('always'))
      .leftJoin(selectCommercialContracts(db, companyId).as('contracts'), (join) => join.onTrue())
      .selectAll('contracts')
      .select((contracts) => [
        'contracts.total_value as total_contracts_value',
        'contracts.largest_percentage as largest_contract_percentage',
        sql<string>`company.id`.as('company'),
        sql<number>`company.version`.as('version'),
        jsonArrayFrom(
          contracts
            .selectFrom(selectContractFiles(db, companyId).as('file'))
            .select([...attachedFileColumns, 'file.created_at']),
        ).as('files'),
      ]),
  ).$notNull()

type Answers = ChangedAnswers<'commercial_contracts'>

/** In §3 of the specification, two answers have an alias. */
type AliasedAnswers = Answers & {
  total_contracts_value?: Answers['total_value']
  largest_contract_percentage?: Answers['largest_percentage']
}

/** Ignores an alias if its field is also present. */
function resolveAliases({
  total_contracts_value,
  largest_contract_percentage,
  ...values
}: AliasedAnswers): Answers {
  return {
    ...(total_contracts_value === undefined ? {} : { total_value: total_contracts_value }),
    ...(largest_contract_percentage === undefined ? {} : { largest_percentage: largest_contract_percentage }),
    ...values,
  }
}

type Form = AliasedAnswers & { files?: ReceivedFile[] | undefined; removed_files?: string[] | undefined }

export async function updateCommercialContracts(
  ctx: Context,
  company: CompanyCaller,
  { files = [], removed_files = [], ...answers }: Form,
  baseVersion: number | undefined,
): Promise<CommercialContracts> {
  return editWithFiles(ctx, company, files, async (edit, getSavedFile) => {
    const { companyId } = edit
    requireEditable(edit)
    await edit.trx
      .insertInto('commercial_contracts')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const values = resolveAliases(answers)
    await patchFields(edit, commercialContractTable, { entityId: companyId, values, baseVersion })
    for (const id of new Set(removed_files)) await removeFile(edit, toOwner(companyId), id)
    for (const file of files)
      await attachFile(edit, { ...toOwner(companyId), slot: 'files' }, getSavedFile(file))
    const contracts = { ...(await getCommercialContracts(edit.trx, companyId)), version: edit.version() }
    if (files.length > 0 && contracts.files.length > maxContractFiles)
      throw invalidField('body.files', `You can have at most ${maxContractFiles} files here`)
    return contracts
  })
}

export const openCommercialContract = (
  ctx: Context,
  companyId: string,
  fileId: string,
): Promise<OutgoingFile> => openAttachedFile(ctx, companyId, toOwner(companyId), { id: fileId })
