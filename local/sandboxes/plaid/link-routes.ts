import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RunExclusive } from '#local/sandboxes/kit/mutex.ts'
import { toErrorReply, PlaidFailure } from './failures.ts'
import { findInstitution } from './institutions.ts'
import { linkSteps } from './link-session.ts'
import { buildSandboxPageHeaders } from '#local/sandboxes/kit/page.ts'
import { renderApprovalPage, renderSessionOverPage } from './oauth-pages.ts'
import type { Sandbox } from './sandbox.ts'

const FOLDER = '/link/v2/stable'

/** Headers that allow pages of any origin to load a response as a module. */
export const moduleHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/**
 * Builds a JavaScript module that exports a value. A page whose content security policy allows only scripts from this
 * host can thus call the sandbox.
 */
export const buildModule = (answer: object): string =>
  `export const answer = ${JSON.stringify(answer).replaceAll('<', String.raw`\u003c`)}\n`

export function serveScript(app: FastifyInstance, url: string, file: string): void {
  const text = readFileSync(file, 'utf8')
  app.get(url, (_, reply) => reply.headers(moduleHeaders).send(text))
}

export function serveOverlay(app: FastifyInstance, folder: string): void {
  for (const name of ['overlay.js', 'overlay-parts.js', 'ask.js'])
    serveScript(app, `${folder}/${name}`, join(import.meta.dirname, 'browser', name))
}

export function addLinkRoutes(app: FastifyInstance, sandbox: Sandbox, runExclusive: RunExclusive): void {
  serveScript(app, `${FOLDER}/link-initialize.js`, join(import.meta.dirname, 'browser/link-initialize.js'))
  serveOverlay(app, FOLDER)
  app.get<{ Params: { step: string } }>(`${FOLDER}/answers/:step`, async ({ params, query }, reply) => {
    const step = linkSteps[params.step]
    if (!step) throw new PlaidFailure('NOT_FOUND', 404)
    const answer = await runExclusive(() => step(sandbox, query)).catch((error: unknown) => {
      if (error instanceof PlaidFailure) return { error: toErrorReply(error.code, error.message) }
      throw error
    })
    return reply.headers(moduleHeaders).send(buildModule(answer))
  })
  oauthRoutes(app, sandbox, runExclusive)
}

function oauthRoutes(app: FastifyInstance, sandbox: Sandbox, runExclusive: RunExclusive): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.get<{ Params: { state: string } }>('/oauth/:state', async ({ params }, reply) => {
    const session = await sandbox.state.linkTokenByOauthState(params.state)
    const bank = findInstitution(session?.oauth?.institution_id ?? '')
    const isOpen = session && bank && session.redirect_uri && session.oauth?.approved === null
    reply.headers(buildSandboxPageHeaders(session?.redirect_uri ?? sandbox.url))
    return isOpen
      ? reply.send(renderApprovalPage(bank.name, session.client_name))
      : reply.code(410).send(renderSessionOverPage())
  })
  app.post<{ Params: { state: string }; Body: { decision?: string } | null }>(
    '/oauth/:state',
    async ({ params, body }, reply) => {
      const address = await runExclusive(() => decide(sandbox, params.state, body?.decision === 'approve'))
      if (address) return reply.redirect(address, 303)
      return reply.headers(buildSandboxPageHeaders(sandbox.url)).code(410).send(renderSessionOverPage())
    },
  )
}

/** Saves the decision and returns the redirect URL. Returns null if no session with this state awaits a decision. */
async function decide(sandbox: Sandbox, state: string, approved: boolean): Promise<string | null> {
  const session = await sandbox.state.linkTokenByOauthState(state)
  if (!session?.redirect_uri || session.oauth?.approved !== null) return null
  await sandbox.state.saveLinkToken({ ...session, oauth: { ...session.oauth, approved } })
  const address = new URL(session.redirect_uri)
  address.searchParams.set('oauth_state_id', state)
  return address.href
}
