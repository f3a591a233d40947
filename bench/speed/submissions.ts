import { type Entity, fieldNames } from '#contract/application/catalogue.ts'
import { buildCompleteApplication } from '#tests/build.ts'
import type { Product } from '#tests/journeys/product.ts'
import { query } from '../kill/database.ts'
import { signIn } from '../sign-in.ts'
import type { Subjects } from './questions.ts'

const maxSubmissions = 2000

/** Completes drafts of the bench by the answers of one application, so that they can be submitted, again after each reset. */
export async function prepareSubmissions(product: Product): Promise<Subjects['submittable']> {
  const { call } = await signIn(product, 'admin')
  const template = await buildCompleteApplication({ call })
  const drafts = await query<{ id: string }>(
    product,
    `select id from companies where name like 'Bench %' and status = 'draft' order by md5(id::text) limit $1`,
    [maxSubmissions],
  )
  const ids = drafts.map(({ id }) => id)
  const onCompanies = (statement: string) => query(product, statement, [template.id, ids])
  await onCompanies(copyAnswers('companies', 'id', 'company', ['name']))
  await onCompanies(copyAnswers('profiles', 'company_id', 'profile'))
  await onCompanies(copyAnswers('assessments', 'company_id', 'assessment'))
  await onCompanies(copyDocuments)
  return {
    ids,
    reset: () =>
      query(
        product,
        `update companies set status = 'draft', submitted_at = null where id = any($1::uuid[]) and status <> 'draft'`,
        [ids],
      ),
  }
}

function copyAnswers(table: string, key: string, entity: Entity, unique: readonly string[] = []): string {
  const columns = fieldNames(entity)
    .filter((name) => !unique.includes(name))
    .join(', ')
  return `update ${table} set (${columns}) = (select ${columns} from ${table} where ${key} = $1)
    where ${key} = any($2::uuid[])`
}

const copyDocuments = `
  insert into documents (company_id, id, document_type_id, filename, size, media_type, sha256, storage_key, uploaded_by)
  select draft_id, uuidv7(), document_type_id, filename, size, media_type, sha256, storage_key || draft_id, uploaded_by
  from documents, unnest($2::uuid[]) as draft_id where company_id = $1`
