// The bare server uses `node:http` and prepared statements. The server returns the same data as the product, but does
// not authenticate, authorize or validate.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const companySql = `
  select (to_jsonb(company) || jsonb_build_object(
    'profile', (select to_jsonb(profile) from profiles as profile where profile.company_id = company.id),
    'assessment', (select to_jsonb(assessment) from assessments as assessment where assessment.company_id = company.id),
    'contracts', (select to_jsonb(contracts) from commercial_contracts as contracts where contracts.company_id = company.id),
    'members', (select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email, 'role', member.role))
      from company_members as member join users as person on person.id = member.user_id where member.company_id = company.id),
    'analysts', (select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email))
      from company_analysts as analyst join users as person on person.id = analyst.user_id where analyst.company_id = company.id),
    'documents', (select jsonb_agg(to_jsonb(document) || jsonb_build_object('type', type.name, 'uploader', person.name))
      from documents as document join document_types as type on type.id = document.document_type_id
      join users as person on person.id = document.uploaded_by
      where document.company_id = company.id and document.deleted_at is null),
    'grants', (select jsonb_agg(to_jsonb(climate_grant)) from climate_grants as climate_grant
      where climate_grant.company_id = company.id and climate_grant.deleted_at is null),
    'connections', (select jsonb_agg(to_jsonb(connection)) from connections as connection where connection.company_id = company.id),
    'review', (select to_jsonb(review) || jsonb_build_object('sections', (select jsonb_agg(to_jsonb(section)) from review_sections as section
        where section.company_id = review.company_id and section.review_id = review.id))
      from reviews as review where review.company_id = company.id and review.closed_at is null)
  ))::text as body from companies as company where company.id = $1`

const page = `
  select jsonb_build_object('count', (select count(*) from (select 1 from companies where status = $1 limit 10001) as counted),
    'results', (select jsonb_agg(row) from (
      select company.id, company.name, company.status, company.status_changed_at, company.created_at, company.updated_at,
        company.created_for, company.city, company.state, company.funding_application_type, assessment.capital_amount_requested,
        (select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email))
          from company_analysts as analyst join users as person on person.id = analyst.user_id
          where analyst.company_id = company.id) as analysts
      from companies as company left join assessments as assessment on assessment.company_id = company.id
      where company.status = $1 order by company.updated_at desc, company.id limit $2::int) as row))::text as body`

const patch = `
  with before as (select id, mission, version from companies where id = $1 for update),
    changed as (update companies as company set mission = $2, version = before.version + 1, updated_at = now()
      from before where company.id = before.id returning company.id, company.version),
    logged as (insert into changes (company_id, number, position, entity, entity_id, field, before, after)
      select before.id, before.version + 1, 0, 'company', before.id, 'mission', to_jsonb(before.mission), to_jsonb($2::text) from before)
  select 1 from changed`

async function answer(request: IncomingMessage): Promise<string> {
  const { url = '/', method } = request
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const [, , , , id] = pathname.split('/')
  if (!id) return query('page', page, [searchParams.get('status'), searchParams.get('page_size')])
  if (method === 'PATCH') {
    const { mission } = JSON.parse(await text(request)) as { mission: string }
    await query('patch', patch, [id, mission])
  }
  return query('company', companySql, [id])
}

async function query(name: string, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({ name, text: statement, values })
  return rows[0]?.body ?? 'null'
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ port: address?.port })
})
process.once('disconnect', () => process.exit(0))
