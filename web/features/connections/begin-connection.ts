import { type Connection, createConnection, openAccountingAccount } from '#contract/accounting-connections.ts'
import type { Company } from '#contract/companies.ts'
import { AppError, buildClientError } from '#contract/core/errors.ts'
import type { ThunkTools } from '#web/core/api-thunk.ts'
import { requireCompany } from '#web/features/company/selectors.ts'

export interface ConnectionTarget {
  platform_key: string
  subsidiary: boolean
}

export interface Start extends ConnectionTarget {
  repair?: string
  multiple?: boolean
  from: string
}

/**
 * Prepares a connection. The server reuses a pending connection and returns a new sign-in URL, which works only once.
 * Throws `no_company`, `no_company_name`, `connection_linked` and `no_company_or_codat_id`.
 */
export async function beginConnection(
  { platform_key, subsidiary, repair, multiple = false }: Start,
  connections: readonly Connection[],
  tools: ThunkTools,
): Promise<{ company: string; connection: Connection }> {
  const company = requireCompanyWithName(tools)
  const isLinked = (connection: Connection) =>
    connection.platform_key === platform_key && connection.status === 'Linked' && !connection.subsidiary
  const isSecond = !multiple && !subsidiary && repair === undefined
  if (isSecond && connections.some(isLinked)) throw buildClientError('connection_linked')
  const codatId = company.codat?.id ?? (await createLink(company, tools))
  const connection = await tools.extra.call(createConnection, {
    params: { codatId },
    body: {
      platform_key,
      ...(repair === undefined ? {} : { update_mode: true, connection_id: repair }),
      ...(subsidiary ? { subsidiary } : {}),
    },
  })
  return { company: company.id, connection }
}

export function requireCompanyWithName({ state }: Pick<ThunkTools, 'state'>): Company & { name: string } {
  const company = requireCompany(state(), 'no_company')
  const { name } = company
  if (!name) throw buildClientError('no_company_name')
  return { ...company, name }
}

async function createLink(
  { id, name }: { id: string; name: string },
  { extra }: ThunkTools,
): Promise<string> {
  const link = await extra.call(openAccountingAccount, { body: { name } })
  // Another tab may have selected a different company.
  if (link.company !== id) throw new AppError('no_company_or_codat_id')
  return link.id
}

export function requireWebAddress(link: string): string {
  const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
  if (!isWeb) throw new AppError('invalid_codat_link')
  return link
}
