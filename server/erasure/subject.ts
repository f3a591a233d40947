import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { notFound } from '#contract/core/errors.ts'
import { erasedCompany, type ErasureKind, erasedPerson } from '#contract/staff/erasure.ts'
import { toReference } from '#contract/rules/reference.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import type { Mention } from './mentions.ts'
import { erasedAddress, type SubjectRows } from './rules.ts'
import {
  listInvolvedCompanies,
  listPersonCompanies,
  listProfiles,
  listProviderIds,
  type PersonCompany,
  type Profile,
} from './subject-rows.ts'

type Db = Database | Transaction

export interface Subject {
  kind: ErasureKind
  id: string
  rows: SubjectRows
  /** The ids of the companies whose records may mention the subject. */
  involvedCompanyIds: string[]
  mentions: Mention[]
  /** The subject's ids at providers, which may appear in stored webhook events. */
  providerIds: string[]
}

export interface FoundSubject extends Subject {
  /** The name that must be typed to confirm the erasure. */
  name: string
  email: string | null
  companies: { id: string; name: string | null; is_erased: boolean }[]
  permissions: string[]
  erased_at: string | null
}

export const loadSubject = (db: Db, kind: ErasureKind, id: string): Promise<FoundSubject> =>
  kind === 'person' ? findPerson(db, id) : findCompany(db, id)

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

async function findPerson(db: Db, id: string): Promise<FoundSubject> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'permissions', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const companies = await listPersonCompanies(db, id)
  const erasedIds = companies.filter((company) => company.is_sole).map((company) => company.id)
  const memberIds = companies.filter((company) => !company.is_sole).map((company) => company.id)
  const profiles = await listProfiles(db, [...erasedIds, ...memberIds])
  const personProfiles = profiles.filter((profile) => describesPerson(profile, user.name, companies))
  const email = user.email === erasedAddress || user.email === '' ? null : user.email
  const names = unique([user.name.trim(), ...personProfiles.map(({ name }) => name)]).filter(isSearchable)
  const phones = unique(personProfiles.flatMap(({ phone_number }) => phone_number ?? []))
  const erasedCompanies = await Promise.all(erasedIds.map((companyId) => findCompany(db, companyId)))
  return {
    kind: 'person',
    id,
    name: user.name || email || id,
    email,
    permissions: user.permissions,
    erased_at: user.erased_at,
    companies: companies.map((company) => ({
      id: company.id,
      name: company.name,
      is_erased: company.is_sole,
    })),
    rows: {
      userIds: [id],
      addresses: email === null ? [] : unique([normalizeEmail(email), email.toLowerCase()]),
      names: names.map((name) => name.toLowerCase()),
      phones: phones.map((phone) => phone.toLowerCase()),
      companyIds: erasedIds,
      memberCompanyIds: memberIds,
      profileCompanyIds: personProfiles
        .map(({ company_id }) => company_id)
        .filter((companyId) => memberIds.includes(companyId)),
    },
    involvedCompanyIds: await listInvolvedCompanies(db, id, [...erasedIds, ...memberIds]),
    mentions: [
      ...(email === null ? [] : toEmailMentions(email)),
      ...names.flatMap((name) => toNameMentions(name, erasedPerson)),
      ...phones.flatMap((phone) => toPhoneMentions(phone, erasedPerson)),
      ...erasedCompanies.flatMap(({ mentions }) => mentions),
    ],
    providerIds: await listProviderIds(db, erasedIds, [id]),
  }
}

const describesPerson = (
  { company_id, name }: Profile,
  personName: string,
  companies: readonly PersonCompany[],
): boolean =>
  name.toLowerCase() === personName.trim().toLowerCase() ||
  companies.some(({ id, is_sole, is_creator }) => id === company_id && (is_sole || is_creator))

async function findCompany(db: Db, id: string): Promise<FoundSubject> {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'phone_number', 'address_1', 'website_url', 'created_for', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const profiles = await listProfiles(db, [id])
  const { name, phone_number, address_1, website_url, created_for } = company
  const texts = company.erased_at === null ? [name, address_1] : []
  return {
    kind: 'company',
    id,
    name: name ?? toReference(id),
    email: null,
    permissions: [],
    erased_at: company.erased_at,
    companies: [],
    rows: {
      userIds: [],
      addresses: [],
      names: [],
      phones: [],
      companyIds: [id],
      memberCompanyIds: [],
      profileCompanyIds: [],
    },
    involvedCompanyIds: [id],
    mentions: [
      ...texts.flatMap((text) => (text ? toNameMentions(text, erasedCompany) : [])),
      ...toSiteMentions(website_url),
      ...profiles.flatMap((profile) => toNameMentions(profile.name, erasedPerson)),
      ...[phone_number, ...profiles.map((profile) => profile.phone_number)].flatMap((phone) =>
        phone === null ? [] : toPhoneMentions(phone, erasedCompany),
      ),
      ...(created_for === null ? [] : toEmailMentions(created_for)),
    ],
    providerIds: await listProviderIds(db, [id], []),
  }
}

/**
 * A name of one or two characters would match ordinary words. A single word in lower case is probably an ordinary word,
 * or the first part of an email address.
 */
const isSearchable = (name: string) =>
  name.length >= 3 && /\p{L}/u.test(name) && (/\s/.test(name) || /^\p{Lu}|^\P{ASCII}/u.test(name))

function toNameMentions(name: string, replacement: string): Mention[] {
  if (!isSearchable(name)) return []
  const words = name.split(/\s+/)
  const [first = '', last = ''] = words
  const isPersonName = words.length === 2 && replacement === erasedPerson
  const forms = isPersonName ? [name, `${last}, ${first}`, `${last} ${first}`] : [name]
  return forms.map((text) => ({ text, kind: 'name', replacement }))
}

const toEmailMentions = (email: string): Mention[] =>
  unique([email, normalizeEmail(email), decodeAddress(email)]).map((text) => ({
    text,
    kind: 'email',
    replacement: erasedAddress,
  }))

/** Includes the path, because several companies can share a host. */
function toSiteMentions(address: string | null): Mention[] {
  if (address === null || !URL.canParse(address)) return []
  const { host, pathname } = new URL(address)
  return [{ text: host + pathname.replace(/\/$/, ''), kind: 'name', replacement: erasedCompany }]
}

function toPhoneMentions(phone: string, replacement: string): Mention[] {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed || parsed.nationalNumber.length < 6) return []
  return [{ text: `${parsed.countryCallingCode} ${parsed.nationalNumber}`, kind: 'phone', replacement }]
}

/** Locks the subject, so that concurrent requests create only one erasure and no edit is in progress. */
export async function lockSubject(trx: Transaction, kind: ErasureKind, id: string): Promise<void> {
  if (kind === 'person') {
    await sql`select from users where id = ${id} for update`.execute(trx)
    // Joining a team also locks the company, so these locks prevent changes of membership before the erasure begins.
    await sql`select from companies where id in (
      select company_id from company_members where user_id = ${id}) order by id for update`.execute(trx)
  } else await sql`select from companies where id = ${id} for update`.execute(trx)
}
