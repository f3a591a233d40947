import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { sendProfileEvent } from './events.ts'
import { buildAuthFailure, QuilttFailure, type Sandbox } from './sandbox.ts'
import type { StoredProfile, StoredSession } from './state.ts'

const HOUR_MS = 60 * 60 * 1000
const LIFE_MS = 24 * HOUR_MS
const MAX_PER_HOUR = 10
const MAX_PER_DAY = 20

const attributes = z.object({
  email: z.email('Email is not a valid email address').nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
const existingProfileBody = attributes.extend({ userId: z.string().min(1) })
const newProfileBody = attributes.extend({ uuid: z.uuid('is not a valid UUID').nullish() })

const buildInvalidBody = (fields: Record<string, string[]>) =>
  new QuilttFailure(422, 'Unprocessable Entity', '', fields)

/** Throws if the profile already has 10 sessions from the last hour or 20 from the last day. */
export async function issueSession(sandbox: Sandbox, body: unknown) {
  const profile = await findOrAddProfile(sandbox, body)
  const now = Date.now()
  const ages = (await sandbox.state.sessions(profile.id)).map(
    ({ created_at }) => now - Date.parse(created_at),
  )
  const isLimitReached =
    ages.filter((age) => age < HOUR_MS).length >= MAX_PER_HOUR ||
    ages.filter((age) => age < LIFE_MS).length >= MAX_PER_DAY
  if (isLimitReached)
    throw new QuilttFailure(429, 'Too Many Requests', 'This Profile has too many active sessions.')
  const session: StoredSession = {
    token: await newToken(sandbox, profile, now),
    profile_id: profile.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + LIFE_MS).toISOString(),
  }
  await sandbox.state.saveSession(session)
  return toSessionResponse(profile, session)
}

export const toSessionResponse = (profile: StoredProfile, session: StoredSession) => ({
  token: session.token,
  userId: profile.id,
  userUuid: profile.uuid,
  environmentId: 'env_sandbox',
  expiration: Math.floor(Date.parse(session.expires_at) / 1000),
  expiresAt: session.expires_at,
})

async function findOrAddProfile(sandbox: Sandbox, body: unknown): Promise<StoredProfile> {
  const update = existingProfileBody.safeParse(body)
  if (update.success) {
    const profile = await sandbox.state.profile(update.data.userId)
    if (!profile)
      throw new QuilttFailure(404, 'Not Found', 'Does the body contain the ID of a valid Profile?')
    const { email = profile.email, metadata = profile.metadata } = update.data
    const changed = { ...profile, email, metadata }
    await sandbox.state.saveProfile(changed)
    return changed
  }
  const parsed = newProfileBody.safeParse(body ?? {})
  if (!parsed.success) throw buildInvalidBody(z.flattenError(parsed.error).fieldErrors)
  const { uuid, email = null, metadata = null } = parsed.data
  if (uuid && (await sandbox.state.profile(uuid))) throw buildInvalidBody({ uuid: ['is not available'] })
  const profile = await sandbox.state.addProfile({ email, metadata, ...(uuid && { uuid }) })
  await sendProfileEvent(sandbox, 'profile.created', profile)
  return profile
}

const newToken = ({ options }: Sandbox, { id }: StoredProfile, now: number): Promise<string> =>
  new SignJWT({ ver: 2, uid: id })
    .setProtectedHeader({ alg: 'HS512' })
    .setIssuer('auth.quiltt.io')
    .setAudience('api.quiltt.io')
    .setJti(randomBytes(16).toString('hex'))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + LIFE_MS) / 1000))
    .sign(new TextEncoder().encode(options.apiSecret))

export async function requireSession(sandbox: Sandbox, authorization: string | undefined) {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const session = await sandbox.state.session(token)
  const profile = session && (await sandbox.state.profile(session.profile_id))
  if (!session || !profile) throw buildAuthFailure()
  return { session, profile }
}
