import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import type { Records } from '#local/records.ts'

const Payload: z.ZodType<AdapterPayload> = z.looseObject({})

const toKind = (model: string) => `login.${model}`

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

export const createAdapterFactory =
  (records: Records): AdapterFactory =>
  (model): Adapter => {
    const kind = toKind(model)
    const find = async (id: string) => {
      const data = await records.get(kind, id)
      return data === undefined ? undefined : Payload.parse(data)
    }
    const findBy = async (match: Record<string, unknown>) => {
      const [record] = await records.find(kind, match)
      return record && Payload.parse(record.data)
    }
    return {
      upsert: (id, payload, expiresIn) =>
        records.put(kind, id, payload, expiresIn === undefined ? undefined : inSeconds(expiresIn)),
      find,
      findByUid: (uid) => findBy({ uid }),
      findByUserCode: (userCode) => findBy({ userCode }),
      async consume(id) {
        const payload = await find(id)
        if (!payload) return
        const consumed = Math.floor(Date.now() / 1000)
        const expiresAt = payload.exp === undefined ? undefined : new Date(payload.exp * 1000)
        await records.put(kind, id, { ...payload, consumed }, expiresAt)
      },
      destroy: (id) => records.delete(kind, id),
      async revokeByGrantId(grantId) {
        for (const { id } of await records.find(kind, { grantId })) await records.delete(kind, id)
      },
    }
  }

/** Deletes an account's sessions, grants, codes and refresh tokens, so that the user must sign in again. */
export const endSessions = async (records: Records, accountId: string): Promise<void> => {
  for (const model of ['Session', 'Grant', 'AuthorizationCode', 'RefreshToken'])
    for (const { id } of await records.find(toKind(model), { accountId }))
      await records.delete(toKind(model), id)
}
