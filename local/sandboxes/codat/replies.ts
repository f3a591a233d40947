import { issueCompanyLink, issueConnectionLink } from './links.ts'
import { deriveUuid, findPlatformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredCompany, StoredConnection } from './state.ts'

/** Formats a time like Codat's `lastSync`: with seven decimals, in UTC, without a zone designator. */
const sourceTime = (iso: string): string => iso.replace(/(\.\d{3})Z$/, '$10000')

export async function buildConnectionReply(sandbox: Sandbox, connection: StoredConnection) {
  const platform = findPlatformByKey(connection.platform_key)
  return {
    id: connection.id,
    integrationId: deriveUuid(`integration ${connection.platform_key}`),
    integrationKey: connection.platform_key,
    sourceId: deriveUuid(`source ${connection.platform_key}`),
    sourceType: platform?.sourceType ?? 'Unknown',
    platformName: platform?.name ?? connection.platform_key,
    linkUrl: await issueConnectionLink(sandbox, connection),
    status: connection.status,
    ...(connection.last_sync && { lastSync: sourceTime(connection.last_sync) }),
    created: connection.created,
    ...(connection.errors.length > 0 && { dataConnectionErrors: connection.errors.map(toErrorReply) }),
  }
}

const toErrorReply = ({ message, at, resolved_at }: StoredConnection['errors'][number]) => ({
  statusCode: '500',
  statusText: 'InternalServerError',
  errorMessage: message,
  erroredOnUtc: at,
  status: resolved_at ? 'Resolved' : 'Active',
  ...(resolved_at && { resolvedOnUtc: resolved_at }),
})

export async function buildCompanyReply(sandbox: Sandbox, company: StoredCompany) {
  const connections = await sandbox.state.connections({ company_id: company.id })
  const dataConnections = []
  for (const connection of connections) dataConnections.push(await buildConnectionReply(sandbox, connection))
  const lastSync = connections
    .flatMap(({ last_sync }) => last_sync ?? [])
    .toSorted()
    .at(-1)
  return {
    ...(await buildCompanyDetails(sandbox, company)),
    ...(lastSync && { lastSync: sourceTime(lastSync) }),
    createdByUserName: 'Sandbox',
    products: [],
    dataConnections,
    referenceSubsidiaryCompanies: [],
  }
}

export async function buildCompanyDetails(sandbox: Sandbox, company: StoredCompany) {
  return {
    id: company.id,
    name: company.name,
    description: company.description,
    redirect: await issueCompanyLink(sandbox, company),
    created: company.created,
    tags: company.tags,
  }
}

export async function buildConnectionEvent(sandbox: Sandbox, connection: StoredConnection) {
  const company = await sandbox.state.company(connection.company_id)
  return {
    referenceCompany: {
      id: connection.company_id,
      name: company?.name ?? '',
      description: company?.description ?? '',
      links: { portal: `${sandbox.url}/link/company/${connection.company_id}` },
      tags: company?.tags ?? {},
    },
    connection: await buildConnectionReply(sandbox, connection),
  }
}
