import { z } from 'zod'
import type { Records } from '#local/records.ts'

/** The one-time password of a link page; replaced when used. */
const link = z.object({ otp: z.string(), expires_at: z.iso.datetime() })

const company = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  tags: z.record(z.string(), z.string()),
  created: z.iso.datetime(),
  link,
})

const connection = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  platform_key: z.string(),
  status: z.enum(['PendingAuth', 'Linked', 'Unlinked', 'Deauthorized']),
  created: z.iso.datetime(),
  last_sync: z.iso.datetime().nullable(),
  errors: z.array(
    z.object({ message: z.string(), at: z.iso.datetime(), resolved_at: z.iso.datetime().nullable() }),
  ),
  link,
})

export type StoredCompany = z.output<typeof company>
export type StoredConnection = z.output<typeof connection>

const COMPANY = 'codat_company'
const CONNECTION = 'codat_connection'

export interface State {
  company(id: string): Promise<StoredCompany | undefined>
  companies(): Promise<StoredCompany[]>
  saveCompany(value: StoredCompany): Promise<void>
  /** Deletes the company and its connections. */
  deleteCompany(id: string): Promise<void>
  connection(companyId: string, id: string): Promise<StoredConnection | undefined>
  connectionById(id: string): Promise<StoredConnection | undefined>
  /** Lists the matching connections, oldest first. */
  connections(match: Partial<Pick<StoredConnection, 'company_id' | 'status'>>): Promise<StoredConnection[]>
  saveConnection(value: StoredConnection): Promise<void>
  deleteConnection(id: string): Promise<void>
}

export function openState(records: Records): State {
  const connectionById = async (id: string) => connection.optional().parse(await records.get(CONNECTION, id))
  const connections: State['connections'] = async (match) =>
    (await records.find(CONNECTION, match)).map(({ data }) => connection.parse(data))

  return {
    connectionById,
    connections,
    company: async (id) => company.optional().parse(await records.get(COMPANY, id)),
    companies: async () => (await records.find(COMPANY, {})).map(({ data }) => company.parse(data)),
    saveCompany: (value) => records.put(COMPANY, value.id, value),
    async deleteCompany(id) {
      for (const companyConnection of await connections({ company_id: id }))
        await records.delete(CONNECTION, companyConnection.id)
      await records.delete(COMPANY, id)
    },
    async connection(companyId, id) {
      const connection = await connectionById(id)
      return connection?.company_id === companyId ? connection : undefined
    },
    saveConnection: (value) => records.put(CONNECTION, value.id, value),
    deleteConnection: (id) => records.delete(CONNECTION, id),
  }
}
