import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addConnection } from './connections.ts'
import { applyConsent, consentChoices, findLinkedBooks, type Outcome } from './consent.ts'
import {
  renderAlreadyLinkedPage,
  renderChooserPage,
  renderConsentPage,
  renderDeadLinkPage,
  drawInitialsLogo,
} from './link-pages.ts'
import { createLink, isValidLink } from './links.ts'
import { buildSandboxPageHeaders } from '#local/sandboxes/kit/page.ts'
import { findPlatformByKey, platforms } from './platforms.ts'
import { type LinkReturn, buildReturnUrl } from './redirect.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection } from './state.ts'
import type { RunExclusive } from '#local/sandboxes/kit/mutex.ts'

const SESSION = 'codat_link_session'
const SESSION_MS = 60 * 60 * 1000

/**
 * Opening a one-time link starts a session, so that the page can be reloaded. The session ends when the user submits
 * the page, or after an hour.
 */
const session = z.object({
  company_id: z.string(),
  /** Null until the user has chosen a platform. */
  connection_id: z.string().nullable(),
  params: z.record(z.string(), z.string()),
})
type Session = z.output<typeof session>

const form = z.union([
  z.object({ decision: z.enum(consentChoices), platform: z.undefined().optional() }),
  z.object({ platform: z.string(), decision: z.undefined().optional() }),
])

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>

/** The pages work without scripts. */
export function addLinkRoutes(app: FastifyInstance, sandbox: Sandbox, runExclusive: RunExclusive): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  const serve = (method: 'GET' | 'POST', url: string, handle: PageHandler): void => {
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
      method,
      url,
      handler: async (request, reply) => {
        // A browser's prefetch must not invalidate the one-time link.
        if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(204).send()
        reply.headers(buildSandboxPageHeaders(buildReturnUrl(sandbox, buildReturn({}), 200)))
        return runExclusive(() => handle(sandbox, request, reply))
      },
    })
  }
  serve('GET', '/link/company/:companyId', openCompanyLink)
  serve('GET', '/link/companies/:companyId/connections/:connectionId/start', openConnectionLink)
  serve('GET', '/link/sessions/:token', showSession)
  serve('POST', '/link/sessions/:token', submitSession)
  app.get<{ Params: { key: string } }>('/link/logos/:key.svg', async (request, reply) => {
    const name = findPlatformByKey(request.params.key)?.name
    return name ? reply.type('image/svg+xml').send(drawInitialsLogo(name)) : reply.code(404).send()
  })
}

type PageHandler = (sandbox: Sandbox, request: Request, reply: FastifyReply) => Promise<FastifyReply>

const buildReturn = (parts: Partial<LinkReturn>): LinkReturn => ({
  companyId: '',
  connectionId: '',
  platformKey: '',
  params: {},
  ...parts,
})

async function openCompanyLink(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const company = await sandbox.state.company(request.params['companyId'] ?? '')
  const { otp, ...params } = request.query
  if (!company || !isValidLink(sandbox, company.link, otp))
    return sendExpired(sandbox, reply, buildReturn({ companyId: company?.id ?? '', params }))
  await sandbox.state.saveCompany({ ...company, link: createLink() })
  return startSession(sandbox, reply, { company_id: company.id, connection_id: null, params })
}

async function openConnectionLink(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const { companyId = '', connectionId = '' } = request.params
  const connection = await sandbox.state.connection(companyId, connectionId)
  const { otp, ...params } = request.query
  if (!connection) return sendExpired(sandbox, reply, buildReturn({ params }))
  if (!isValidLink(sandbox, connection.link, otp))
    return sendExpired(sandbox, reply, toReturn(connection, params))
  await sandbox.state.saveConnection({ ...connection, link: createLink() })
  return startSession(sandbox, reply, { company_id: companyId, connection_id: connectionId, params })
}

const toReturn = (connection: StoredConnection, params: Record<string, string>): LinkReturn => ({
  companyId: connection.company_id,
  connectionId: connection.id,
  platformKey: connection.platform_key,
  params,
})

function sendExpired(sandbox: Sandbox, reply: FastifyReply, target: LinkReturn) {
  return reply.code(410).send(renderDeadLinkPage(buildReturnUrl(sandbox, target, 403)))
}

async function startSession(sandbox: Sandbox, reply: FastifyReply, value: Session) {
  const token = randomBytes(24).toString('base64url')
  await sandbox.options.records.put(SESSION, token, value, new Date(Date.now() + SESSION_MS))
  return reply.redirect(`/link/sessions/${token}`, 303)
}

/** Returns undefined if the session has ended, or its company or connection no longer exists. */
async function openSession(sandbox: Sandbox, request: Request) {
  const token = request.params['token'] ?? ''
  const storedSession = session.optional().parse(await sandbox.options.records.get(SESSION, token))
  const company = storedSession && (await sandbox.state.company(storedSession.company_id))
  if (!storedSession || !company) return undefined
  if (storedSession.connection_id === null) return { ...storedSession, token, company, connection: null }
  const connection = await sandbox.state.connection(storedSession.company_id, storedSession.connection_id)
  return connection && { ...storedSession, token, company, connection }
}

async function showSession(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const openedSession = await openSession(sandbox, request)
  if (!openedSession) return sendExpired(sandbox, reply, buildReturn({}))
  const { company, connection, params } = openedSession
  if (!connection) {
    const books = await findLinkedBooks(sandbox, company.id, 'mqjo')
    const enabled = platforms.filter((platform) => platform.enabled)
    return reply.send(renderChooserPage(company.name, enabled, books ? getPlatformName(books) : null))
  }
  const books = await findLinkedBooks(sandbox, company.id, connection.platform_key)
  if (books)
    return reply.send(
      renderAlreadyLinkedPage(
        getPlatformName(books),
        buildReturnUrl(sandbox, toReturn(connection, params), 201),
      ),
    )
  const platform = findPlatformByKey(connection.platform_key)
  if (!platform) return sendExpired(sandbox, reply, toReturn(connection, params))
  return reply.send(renderConsentPage(platform, company.name))
}

const getPlatformName = ({ platform_key }: StoredConnection): string =>
  findPlatformByKey(platform_key)?.name ?? platform_key

async function submitSession(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const openedSession = await openSession(sandbox, request)
  const answer = form.safeParse(request.body)
  if (!openedSession || !answer.success) return sendExpired(sandbox, reply, buildReturn({}))
  const { company, connection, params, token } = openedSession
  await sandbox.options.records.delete(SESSION, token)
  const leave = (target: LinkReturn, outcome: Outcome) =>
    reply.redirect(buildReturnUrl(sandbox, target, outcome), 303)
  const { decision, platform: platformKey } = answer.data
  if (connection)
    return leave(toReturn(connection, params), await applyConsent(sandbox, connection, decision ?? 'cancel'))
  if (platformKey === undefined || !findPlatformByKey(platformKey)?.enabled)
    return leave(buildReturn({ companyId: company.id, params }), 403)
  const pendingConnections = await sandbox.state.connections({
    company_id: company.id,
    status: 'PendingAuth',
  })
  const selectedConnection =
    pendingConnections.find(({ platform_key }) => platform_key === platformKey) ??
    (await addConnection(sandbox, company.id, platformKey))
  return startSession(sandbox, reply, {
    company_id: company.id,
    connection_id: selectedConnection.id,
    params,
  })
}
