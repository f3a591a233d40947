import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { listAccounts } from './accounts.ts'
import { sendEvent } from './events.ts'
import { toErrorReply, PlaidFailure, parseBody } from './failures.ts'
import { type Institution, findInstitution, institutions } from './institutions.ts'
import { addItem } from './items.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredLinkToken } from './state.ts'

const USERS = new Set(['user_good', 'user_transactions_dynamic'])
const PASSWORD = 'pass_good'

type Step = (sandbox: Sandbox, params: unknown) => Promise<object>

export const linkSteps: Record<string, Step> = { start, submit, oauth, resume }

const withToken = z.object({ token: z.string() })

async function findLinkSession(sandbox: Sandbox, params: unknown): Promise<StoredLinkToken> {
  const { token } = parseBody(withToken, params)
  const linkToken = await sandbox.state.linkToken(token)
  if (!linkToken || linkToken.finished_at) throw new PlaidFailure('INVALID_LINK_TOKEN')
  return linkToken
}

async function start(sandbox: Sandbox, params: unknown) {
  const session = await findLinkSession(sandbox, params)
  const item = session.item_id ? await sandbox.state.item(session.item_id) : undefined
  return {
    client_name: session.client_name,
    link_session_id: session.session_id,
    // Banks with their own approval page need a redirect URI.
    institutions: institutions.filter((bank) => !bank.oauth || session.redirect_uri),
    institution: (item && findInstitution(item.institution_id)) ?? null,
  }
}

async function submit(sandbox: Sandbox, params: unknown) {
  const session = await findLinkSession(sandbox, params)
  const { institution_id, username, password } = parseBody(
    z.object({ institution_id: z.string(), username: z.string(), password: z.string() }),
    params,
  )
  const errorCode = /^error_(\w{1,60})$/.exec(password)?.[1]
  if (errorCode) return { error: toErrorReply(errorCode) }
  if (!USERS.has(username) || password !== PASSWORD) return { error: toErrorReply('INVALID_CREDENTIALS') }
  return finish(sandbox, session, getInstitution(institution_id))
}

function getInstitution(id: string): Institution {
  const institution = findInstitution(id)
  if (!institution) throw new PlaidFailure('INVALID_INSTITUTION')
  return institution
}

/** Continues the session on the bank's own page, which redirects back to the link token's redirect URI. */
async function oauth(sandbox: Sandbox, params: unknown) {
  const session = await findLinkSession(sandbox, params)
  const { institution_id } = parseBody(z.object({ institution_id: z.string() }), params)
  if (!getInstitution(institution_id).oauth || !session.redirect_uri)
    throw new PlaidFailure('INVALID_INSTITUTION')
  const state = randomBytes(18).toString('base64url')
  await sandbox.state.saveLinkToken({ ...session, oauth: { state, institution_id, approved: null } })
  return { url: `${sandbox.url}/oauth/${state}` }
}

async function resume(sandbox: Sandbox, params: unknown) {
  const session = await findLinkSession(sandbox, params)
  const { oauth_state_id } = parseBody(z.object({ oauth_state_id: z.string() }), params)
  if (session.oauth?.state !== oauth_state_id) throw new PlaidFailure('INVALID_LINK_TOKEN')
  const institution = getInstitution(session.oauth.institution_id)
  if (session.oauth.approved) return finish(sandbox, session, institution)
  return { cancelled: true, institution, link_session_id: session.session_id }
}

async function finish(sandbox: Sandbox, session: StoredLinkToken, institution: Institution) {
  const { item, publicToken } = session.item_id
    ? await repair(sandbox, session.item_id)
    : await addItem(sandbox, institution.institution_id, session)
  const finished_at = new Date().toISOString()
  await sandbox.state.saveLinkToken({ ...session, finished_at, public_token: publicToken })
  const { institution_id, name } = institution
  return {
    public_token: publicToken,
    metadata: {
      institution: { institution_id, name },
      accounts: listAccounts(item).map(({ account_id, ...account }) => ({
        id: account_id,
        name: account.name,
        mask: account.mask,
        type: account.type,
        subtype: account.subtype,
        verification_status: null,
      })),
      link_session_id: session.session_id,
    },
  }
}

/** The access token does not change, so the public token does not need to be exchanged. */
async function repair(sandbox: Sandbox, itemId: string) {
  const broken = await sandbox.state.item(itemId)
  if (!broken || broken.is_gone) throw new PlaidFailure('ITEM_NOT_FOUND')
  const item = { ...broken, error: null }
  await sendEvent(sandbox, item, 'LOGIN_REPAIRED')
  const publicToken = `public-sandbox-${randomBytes(16).toString('hex')}`
  await sandbox.state.addPublicToken(publicToken, item.id)
  return { item, publicToken }
}
