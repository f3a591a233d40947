import { randomBytes } from 'node:crypto'
import type { Sandbox } from './sandbox.ts'
import type { StoredCompany, StoredConnection } from './state.ts'

const LIFE_MS = 24 * 60 * 60 * 1000
// A link is issued again with the same password if the password remains valid for longer than this.
const LEAST_LIFE_MS = 12 * 60 * 60 * 1000

type Link = StoredCompany['link']

export const createLink = (): Link => ({
  otp: randomBytes(18).toString('base64url'),
  expires_at: new Date(Date.now() + LIFE_MS).toISOString(),
})

const isFresh = (link: Link): boolean => Date.parse(link.expires_at) - Date.now() > LEAST_LIFE_MS

export async function issueCompanyLink(sandbox: Sandbox, company: StoredCompany): Promise<string> {
  const address = `${sandbox.url}/link/company/${company.id}`
  if (sandbox.options.oneTimeLinks === false) return address
  const link = isFresh(company.link) ? company.link : createLink()
  if (link !== company.link) await sandbox.state.saveCompany({ ...company, link })
  return `${address}?otp=${link.otp}`
}

export async function issueConnectionLink(sandbox: Sandbox, connection: StoredConnection): Promise<string> {
  const address = `${sandbox.url}/link/companies/${connection.company_id}/connections/${connection.id}/start`
  if (sandbox.options.oneTimeLinks === false) return address
  const link = isFresh(connection.link) ? connection.link : createLink()
  if (link !== connection.link) await sandbox.state.saveConnection({ ...connection, link })
  return `${address}?otp=${link.otp}`
}

/** If the password is valid, the caller must replace it, so that it works only once. */
export function isValidLink(sandbox: Sandbox, link: Link, otp: string | undefined): boolean {
  if (sandbox.options.oneTimeLinks === false) return true
  return link.otp === otp && Date.parse(link.expires_at) > Date.now()
}
