import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Institution, findInstitution, institutions } from '#local/sandboxes/plaid/institutions.ts'
import { sendConnectionEvent } from './events.ts'
import { QuilttFailure, type Sandbox } from './sandbox.ts'
import { requireSession } from './sessions.ts'
import { createId, type StoredConnection } from './state.ts'

type Step = (sandbox: Sandbox, params: unknown) => Promise<object>

export const connectorSteps: Record<string, Step> = { start, submit }

const linkSession = z.object({
  token: z.string(),
  connector_id: z.string(),
  connection_id: z.string().optional(),
  /** The bank to sign in to, by its id or a part of its name. */
  institution: z.string().optional(),
})

const signIn = linkSession.extend({ institution_id: z.string(), username: z.string(), password: z.string() })

function read<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  throw new QuilttFailure(400, 'Bad Request', 'Are you sending the correct parameters?')
}

/** `broken` is the connection to repair, or null. */
async function readLinkSession(sandbox: Sandbox, params: unknown) {
  const { token, connector_id, connection_id, institution } = read(linkSession, params)
  if (connector_id !== sandbox.options.connectorId)
    throw new QuilttFailure(404, 'Not Found', 'Is this the ID of a Connector?')
  const { profile } = await requireSession(sandbox, `Bearer ${token}`)
  if (connection_id === undefined) return { profile, broken: null, institution }
  const broken = await sandbox.state.connection(connection_id)
  if (broken?.profile_id !== profile.id)
    throw new QuilttFailure(404, 'Not Found', 'Is this the ID of a Connection?')
  return { profile, broken, institution }
}

// Quiltt's window has a sign-in form for every bank, so banks with their own approval page are excluded.
const banks = institutions.filter(({ oauth }) => !oauth)

async function start(sandbox: Sandbox, params: unknown) {
  const { profile, broken, institution } = await readLinkSession(sandbox, params)
  return {
    profile_id: profile.id,
    connector_session_id: `cs_${randomUUID()}`,
    institutions: banks,
    institution: broken ? (findInstitution(broken.institution_id) ?? null) : findBank(institution),
  }
}

function findBank(term: string | undefined): Institution | null {
  if (!term) return null
  const text = term.toLowerCase()
  return (
    banks.find(({ institution_id, name }) => institution_id === term || name.toLowerCase().includes(text)) ??
    null
  )
}

async function submit(sandbox: Sandbox, params: unknown) {
  const { profile, broken } = await readLinkSession(sandbox, params)
  const { institution_id, username, password } = read(signIn, params)
  const errorCode = /^error_(\w{1,60})$/.exec(password)?.[1]
  if (errorCode) return { error: { error_code: errorCode, display_message: null } }
  if (username !== 'user_good' || password !== 'pass_good')
    return {
      error: {
        error_code: 'INVALID_CREDENTIALS',
        display_message: 'The user name or the password is not correct. Check them and try again.',
      },
    }
  const connection = broken ? await repair(sandbox, broken) : await add(sandbox, profile.id, institution_id)
  return { connection_id: connection.id, profile_id: profile.id }
}

async function add(sandbox: Sandbox, profile_id: string, institution_id: string): Promise<StoredConnection> {
  if (!banks.some((bank) => bank.institution_id === institution_id))
    throw new QuilttFailure(404, 'Not Found', 'Is this the ID of an Institution?')
  const created_at = new Date().toISOString()
  const connection = { id: createId('conn'), profile_id, institution_id, status: 'INITIALIZING', created_at }
  await sendConnectionEvent(sandbox, 'connection.created', connection)
  // Quiltt needs a few seconds to read a bank, but the generated data is available immediately.
  const synced = { ...connection, status: 'SYNCED' }
  await sandbox.state.saveConnection(synced)
  await sendConnectionEvent(sandbox, 'connection.synced.successful.initial', synced)
  return synced
}

async function repair(sandbox: Sandbox, broken: StoredConnection): Promise<StoredConnection> {
  const synced = { ...broken, status: 'SYNCED' }
  await sandbox.state.saveConnection(synced)
  await sendConnectionEvent(sandbox, 'connection.synced.successful', synced)
  return synced
}
