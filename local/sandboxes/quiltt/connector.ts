import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Institution, findInstitution, institutions } from '#local/sandboxes/plaid/institutions.ts'
import { sendConnectionEvent } from './events.ts'
import { QuilttFailure, type Sandbox } from './sandbox.ts'
import { sessionOf } from './sessions.ts'
import { newId, type StoredConnection } from './state.ts'

type Step = (sandbox: Sandbox, params: unknown) => Promise<object>

/** What Quiltt's window asks while a person goes through it. */
export const connectorSteps: Record<string, Step> = { start, submit }

const visit = z.object({
  token: z.string(),
  connector_id: z.string(),
  connection_id: z.string().optional(),
  /** A bank to begin with: its id, or a part of its name. */
  institution: z.string().optional(),
})

const signIn = visit.extend({ institution_id: z.string(), username: z.string(), password: z.string() })

function read<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  throw new QuilttFailure(400, 'Bad Request', 'Are you sending the correct parameters?')
}

/** The profile of a visit, and the connection it repairs. */
async function visitOf(sandbox: Sandbox, params: unknown) {
  const { token, connector_id, connection_id, institution } = read(visit, params)
  if (connector_id !== sandbox.options.connectorId)
    throw new QuilttFailure(404, 'Not Found', 'Is this the ID of a Connector?')
  const { profile } = await sessionOf(sandbox, `Bearer ${token}`)
  if (connection_id === undefined) return { profile, broken: null, institution }
  const broken = await sandbox.state.connection(connection_id)
  if (broken?.profile_id !== profile.id)
    throw new QuilttFailure(404, 'Not Found', 'Is this the ID of a Connection?')
  return { profile, broken, institution }
}

// every bank of this window asks for a sign-in of its own
const banks = institutions.filter(({ oauth }) => !oauth)

async function start(sandbox: Sandbox, params: unknown) {
  const { profile, broken, institution } = await visitOf(sandbox, params)
  return {
    profile_id: profile.id,
    connector_session_id: `cs_${randomUUID()}`,
    institutions: banks,
    institution: broken ? (findInstitution(broken.institution_id) ?? null) : bankLike(institution),
  }
}

function bankLike(term: string | undefined): Institution | null {
  if (!term) return null
  const wanted = term.toLowerCase()
  return (
    banks.find(
      ({ institution_id, name }) => institution_id === term || name.toLowerCase().includes(wanted),
    ) ?? null
  )
}

async function submit(sandbox: Sandbox, params: unknown) {
  const { profile, broken } = await visitOf(sandbox, params)
  const { institution_id, username, password } = read(signIn, params)
  const asked = /^error_(\w{1,60})$/.exec(password)?.[1]
  if (asked) return { error: { error_code: asked, display_message: null } }
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
  const connection = { id: newId('conn'), profile_id, institution_id, status: 'INITIALIZING', created_at }
  await sendConnectionEvent(sandbox, 'connection.created', connection)
  // Quiltt reads for some seconds first; here everything is invented at once
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
