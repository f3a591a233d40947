import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Records } from '#local/records.ts'

const profile = z.object({
  id: z.string(),
  uuid: z.uuid(),
  email: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})

const session = z.object({
  token: z.string(),
  profile_id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

const connection = z.object({
  id: z.string(),
  profile_id: z.string(),
  institution_id: z.string(),
  status: z.string(),
  created_at: z.iso.datetime(),
})

export type StoredProfile = z.output<typeof profile>
export type StoredSession = z.output<typeof session>
export type StoredConnection = z.output<typeof connection>

const PROFILE = 'quiltt_profile'
const SESSION = 'quiltt_session'
const CONNECTION = 'quiltt_connection'

export interface State {
  /** Finds a profile by its id or uuid. */
  profile(id: string): Promise<StoredProfile | undefined>
  addProfile(values: Partial<StoredProfile>): Promise<StoredProfile>
  saveProfile(value: StoredProfile): Promise<void>
  /** Finds the unexpired session of a token. */
  session(token: string): Promise<StoredSession | undefined>
  sessions(profileId: string): Promise<StoredSession[]>
  saveSession(value: StoredSession): Promise<void>
  deleteSession(token: string): Promise<void>
  connection(id: string): Promise<StoredConnection | undefined>
  /** Lists a profile's connections, oldest first. */
  connections(profileId: string): Promise<StoredConnection[]>
  saveConnection(value: StoredConnection): Promise<void>
}

export const createId = (prefix: 'p' | 'conn' | 'evt'): string =>
  `${prefix}_${randomBytes(24).toString('base64').replaceAll(/[+/=]/g, '').slice(0, 22)}`

export function openState(records: Records): State {
  const saveProfile = (value: StoredProfile) => records.put(PROFILE, value.id, value)
  return {
    saveProfile,
    async profile(id) {
      const stored = await records.get(PROFILE, id)
      if (stored) return profile.parse(stored)
      const [match] = await records.find(PROFILE, { uuid: id })
      return profile.optional().parse(match?.data)
    },
    async addProfile({ uuid = randomUUID(), email = null, metadata = null }) {
      const value = { id: createId('p'), uuid, email, metadata }
      await saveProfile(value)
      return value
    },
    session: async (token) => session.optional().parse(await records.get(SESSION, token)),
    sessions: async (profile_id) =>
      (await records.find(SESSION, { profile_id })).map(({ data }) => session.parse(data)),
    saveSession: (value) => records.put(SESSION, value.token, value, new Date(value.expires_at)),
    deleteSession: (token) => records.delete(SESSION, token),
    connection: async (id) => connection.optional().parse(await records.get(CONNECTION, id)),
    connections: async (profile_id) =>
      (await records.find(CONNECTION, { profile_id })).map(({ data }) => connection.parse(data)),
    saveConnection: (value) => records.put(CONNECTION, value.id, value),
  }
}
