import type { Document } from '#contract/documents.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { jsonBuildObject } from 'kysely/helpers/postgres'

export const selectDocuments = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('documents as document')
    .where('document.company_id', '=', companyId)
    .where('document.deleted_at', 'is', null)

export const withDocumentColumns = (documents: ReturnType<typeof selectDocuments>) =>
  documents
    .innerJoin('document_types as type', 'type.id', 'document.document_type_id')
    .innerJoin('users as uploader', 'uploader.id', 'document.uploaded_by')
    .leftJoin('document_providers as provider', (join) =>
      join
        .onRef('provider.company_id', '=', 'document.company_id')
        .onRef('provider.id', '=', 'document.document_provider_id'),
    )
    .select([
      'document.id',
      'document.company_id as company',
      'document.document_type_id as document_type',
      'type.name as document_type_name',
      'document.filename',
      'document.size',
      'document.media_type',
      'document.scan_status',
      'document.needs_password',
      'document.review_id as review',
      'document.document_provider_id as document_provider',
    ])
    .select((document) => [
      toIsoTimestamp(document.ref('document.created_at')).as('created_at'),
      document.fn.coalesce('document.source_type', 'provider.source_type').as('source_type'),
      document
        .selectFrom('documents as earlier')
        .select('earlier.filename')
        .whereRef('earlier.company_id', '=', 'document.company_id')
        .whereRef('earlier.sha256', '=', 'document.sha256')
        .where('earlier.deleted_at', 'is', null)
        // UUIDv7 ids are ordered by time.
        .whereRef('earlier.id', '<', 'document.id')
        .orderBy('earlier.id')
        .limit(1)
        .as('duplicate_of'),
      jsonBuildObject({ id: document.ref('uploader.id'), name: document.ref('uploader.name') }).as(
        'uploaded_by',
      ),
    ])
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')

export const loadDocument = (
  db: Database | Transaction,
  companyId: string,
  documentId: string,
): Promise<Document | undefined> =>
  withDocumentColumns(selectDocuments(db, companyId).where('document.id', '=', documentId)).executeTakeFirst()
