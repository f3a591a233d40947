import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { SigningDocument } from '#contract/signing.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { fetchPage, type Page, type Paging } from '#server/core/data/paging.ts'
import { attachedFileColumns } from '#server/files/attached-files.ts'

export const selectSigningDocuments = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('signing_documents as document').where('document.company_id', '=', companyId)

const selectFile = (db: Database | Transaction, slot: 'original' | 'signed') =>
  jsonObjectFrom(
    db
      .selectFrom('attached_files as file')
      .select(attachedFileColumns)
      .select((file) => toIsoTimestamp(file.ref('file.created_at')).as('created_at'))
      .where('file.company_id', '=', sql.ref<string>('document.company_id'))
      .where('file.owner_id', '=', sql.ref<string>('document.id'))
      .where('file.owner', '=', 'signing_document')
      .where('file.slot', '=', slot)
      .where('file.deleted_at', 'is', null),
  )

const selectPerson = (db: Database | Transaction, column: string) =>
  jsonObjectFrom(
    db
      .selectFrom('users as person')
      .select(['person.id', 'person.name', 'person.email'])
      .where('person.id', '=', sql.ref<string>(`document.${column}`)),
  )

const withSigningColumns = (
  db: Database | Transaction,
  documents: ReturnType<typeof selectSigningDocuments>,
) =>
  documents
    .select(['document.id', 'document.company_id as company', 'document.status'])
    .select(['document.note', 'document.comment'])
    .select(['document.added_at', 'document.signed_at', 'document.accepted_at'])
    .select([
      selectFile(db, 'original').$notNull().as('original'),
      selectFile(db, 'signed').as('signed'),
      selectPerson(db, 'added_by').$notNull().as('added_by'),
      selectPerson(db, 'commented_by').as('commented_by'),
      selectPerson(db, 'signed_by').as('signed_by'),
      selectPerson(db, 'accepted_by').as('accepted_by'),
    ])
    // UUIDv7 ids are ordered by time.
    .orderBy('document.id')

export async function listSigningDocuments(
  { db }: Context,
  companyId: string,
  paging: Paging,
): Promise<Page<SigningDocument>> {
  const documents = selectSigningDocuments(db, companyId)
  return fetchPage(db, paging, documents, withSigningColumns(db, documents), { maxRows: maxLongRows })
}

export const loadSigningDocument = (
  db: Database | Transaction,
  companyId: string,
  documentId: string,
): Promise<SigningDocument> =>
  withSigningColumns(db, selectSigningDocuments(db, companyId))
    .where('document.id', '=', documentId)
    .executeTakeFirstOrThrow(notFound)
