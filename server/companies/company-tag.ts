import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#server/core/data/database.ts'

/**
 * Query of what names the state of a company with all that its reply shows, without reading any of it. Answers, documents,
 * reviews, team and analysts change together with the row of their company. What may change without it is named row by
 * row: its connections, the people who appear in it, and rows that are made without an answer. PostgreSQL gives each version of a row the number of the
 * transaction that wrote it, `xmin`. A connection that waits for its person to sign in leaves the reply by itself.
 */
export const selectCompanyTag = (
  db: Database | Transaction,
  companyId: string,
  condition: RawBuilder<boolean>,
) =>
  db
    .selectFrom('companies as company')
    .select(
      sql<string>`company.version || '-' || md5(concat_ws(' ', company.id, company.xmin, company.updated_at,
        (select concat_ws(' ', profile.xmin, profile.id) from profiles as profile where profile.company_id = ${companyId}),
        (select assessment.xmin::text from assessments as assessment where assessment.company_id = ${companyId}),
        (select string_agg(concat_ws(' ', grants.xmin, grants.id), ',' order by grants.id)
          from climate_grants as grants where grants.company_id = ${companyId}),
        (select string_agg(concat_ws(' ', connection.xmin, connection.id,
            connection.status = 'PendingAuth' and connection.updated_at < now() - interval '1 hour'), ',' order by connection.id)
          from connections as connection where connection.company_id = ${companyId}),
        (select string_agg(concat_ws(' ', link.xmin, link.id), ',' order by link.id)
          from accounting_links as link where link.company_id = ${companyId}),
        (select string_agg(concat_ws(' ', person.xmin, person.id), ',' order by person.id) from users as person where person.id in (
          select user_id from company_members where company_id = ${companyId}
          union all select user_id from company_analysts where company_id = ${companyId}
          union all select uploaded_by from documents where company_id = ${companyId} and deleted_at is null
          union all select created_by from reviews where company_id = ${companyId} and closed_at is null
          union all select answered_by from requested_answers where company_id = ${companyId}))))`.as('tag'),
    )
    .where('company.id', '=', companyId)
    .where(condition)
    .modifyEnd(sql`offset 0`)
