import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/data/database.ts'

type Db = Database | Transaction

export interface PersonCompany {
  id: string
  name: string | null
  /** True if no other user is a member. */
  is_sole: boolean
  is_creator: boolean
}

/** Lists the companies that the person belongs to or belonged to as an applicant. Excludes erased companies. */
export async function listPersonCompanies(db: Db, userId: string): Promise<PersonCompany[]> {
  const { rows } = await sql<PersonCompany>`
    select company.id, company.name, company.created_by = ${userId} and company.created_for is null as is_creator,
      not exists (
        select from company_members as other where other.company_id = company.id and other.user_id <> ${userId}
      ) as is_sole
    from companies as company
    where company.erased_at is null and company.id in (
      select company_id from company_members where user_id = ${userId}
      union select id from companies where created_by = ${userId} and created_for is null
      union select company_id from invites where accepted_by = ${userId})
    order by company.created_at, company.id`.execute(db)
  return rows
}

export interface Profile {
  company_id: string
  name: string
  phone_number: string | null
}

export async function listProfiles(db: Db, companyIds: readonly string[]): Promise<Profile[]> {
  const { rows } = await sql<Profile>`
    select company_id, concat_ws(' ', first_name, last_name) as name, phone_number from profiles
    where company_id = any(${companyIds}::uuid[])`.execute(db)
  return rows
}

/**
 * Lists the companies whose records may mention the person, because the person belongs to them, worked on them, or
 * exchanged messages about them.
 */
export async function listInvolvedCompanies(
  db: Db,
  userId: string,
  companyIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select unnest(${companyIds}::uuid[]) as id
      union select company_id from company_analysts where user_id = ${userId}
      union select company_id from audit_log where user_id = ${userId} and company_id is not null
      union select company_id from support_threads where user_id = ${userId} and company_id is not null
      union select company_id from mails where user_id = ${userId} and company_id is not null
    ) as involved`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the ids that providers use for these companies, their connections and these people. */
export async function listProviderIds(
  db: Db,
  companyIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_company_id as id from accounting_links
      where company_id = any(${companyIds}::uuid[]) and provider_company_id is not null
    union select provider_connection_id from connections
      where company_id = any(${companyIds}::uuid[]) and provider_connection_id is not null
    union select profile_id from quiltt_profiles
      where company_id = any(${companyIds}::uuid[]) or user_id = any(${userIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
