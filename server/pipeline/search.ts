import { jsonBuildObject } from 'kysely/helpers/postgres'
import { maxMatches, type StaffMatches } from '#contract/staff/search.ts'
import { parseReference } from '#contract/rules/reference.ts'
import { hasReference } from '#server/companies/filters.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { beginsWithText, containsText, toNameOrder } from '#server/core/data/text-search.ts'

/** Matches at the start of a name come first. */
export async function searchAsStaff({ db }: Context, text: string | undefined): Promise<StaffMatches> {
  if (text === undefined) return { companies: [], people: [], documents: [] }
  const [companies, people, documents] = await Promise.all([
    findCompanies(db, text),
    findPeople(db, text),
    findDocuments(db, text),
  ])
  return { companies, people, documents }
}

function findCompanies(db: Database, text: string) {
  const reference = parseReference(text)
  return db
    .selectFrom('companies as company')
    .select(['company.id', 'company.name', 'company.status', 'company.city', 'company.state'])
    .where((where) =>
      reference === null
        ? containsText(where, ['company.name', 'company.created_for', 'company.city'], text)
        : hasReference(reference),
    )
    .orderBy(beginsWithText('company.name', text), (order) => order.desc().nullsLast())
    .orderBy('company.updated_at', 'desc')
    .orderBy('company.id')
    .limit(maxMatches)
    .execute()
}

const findPeople = (db: Database, text: string) =>
  db
    .selectFrom('users as person')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('company_members as member')
          .innerJoin('companies', 'companies.id', 'member.company_id')
          .select(['companies.id', 'companies.name'])
          .whereRef('member.user_id', '=', 'person.id')
          .orderBy('member.created_at')
          .orderBy('member.company_id')
          .limit(1)
          .as('company'),
      (join) => join.onTrue(),
    )
    .select(['person.id', 'person.name', 'person.email'])
    .select((row) =>
      jsonBuildObject({ id: row.ref('company.id'), name: row.ref('company.name') }).as('company'),
    )
    .where((where) => containsText(where, ['person.name', 'person.email'], text))
    .orderBy(beginsWithText('person.name', text), 'desc')
    .orderBy(toNameOrder('person.name'))
    .orderBy('person.id')
    .limit(maxMatches)
    .execute()

const findDocuments = (db: Database, text: string) =>
  db
    .selectFrom('documents as document')
    .innerJoin('document_types as type', 'type.id', 'document.document_type_id')
    .innerJoin('companies as company', 'company.id', 'document.company_id')
    .select(['document.id', 'document.filename', 'type.name as document_type_name'])
    .select((row) =>
      jsonBuildObject({ id: row.ref('company.id'), name: row.ref('company.name') }).as('company'),
    )
    .where((where) => containsText(where, ['document.filename'], text))
    .where('document.deleted_at', 'is', null)
    .orderBy(beginsWithText('document.filename', text), 'desc')
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id')
    .limit(maxMatches)
    .execute()
