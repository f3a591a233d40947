import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addConnection } from './connections.ts'
import { decide, decisions, linkedBooks, type Outcome } from './decisions.ts'
import { alreadyLinkedPage, chooserPage, consentPage, deadLinkPage } from './link-pages.ts'
import { newLink, opens } from './links.ts'
import { initialsLogo, pageHeaders } from './page.ts'
import { platformByKey, platforms } from './platforms.ts'
import { type Visit, wayBack } from './redirect.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection } from './state.ts'
import type { TakeTurns } from '#local/sandboxes/kit/turns.ts'

const SESSION = 'codat_link_session'
const SESSION_MS = 60 * 60 * 1000

/** A visit that a link has opened and no decision has ended; reloading its page is harmless. */
const session = z.object({
  company_id: z.string(),
  /** null while the person chooses a platform. */
  connection_id: z.string().nullable(),
  params: z.record(z.string(), z.string()),
})
type Session = z.output<typeof session>

const form = z.union([
  z.object({ decision: z.enum(decisions), platform: z.undefined().optional() }),
  z.object({ platform: z.string(), decision: z.undefined().optional() }),
])

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>

/** The pages that a person sees: choosing a platform, approving a connection. They work without scripts. */
export function linkRoutes(app: FastifyInstance, sandbox: Sandbox, takeTurns: TakeTurns): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  const serve = (method: 'GET' | 'POST', url: string, handle: PageHandler): void => {
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
      method,
      url,
      handler: async (request, reply) => {
        // a browser that fetches ahead must not use the link up
        if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(204).send()
        reply.headers(pageHeaders(new URL(wayBack(sandbox, visitOf({}), 200)).origin))
        return takeTurns(() => handle(sandbox, request, reply))
      },
    })
  }
  serve('GET', '/link/company/:companyId', openCompanyLink)
  serve('GET', '/link/companies/:companyId/connections/:connectionId/start', openConnectionLink)
  serve('GET', '/link/sessions/:token', showSession)
  serve('POST', '/link/sessions/:token', answerSession)
  app.get<{ Params: { key: string } }>('/link/logos/:key.svg', async (request, reply) => {
    const name = platformByKey(request.params.key)?.name
    return name ? reply.type('image/svg+xml').send(initialsLogo(name)) : reply.code(404).send()
  })
}

type PageHandler = (sandbox: Sandbox, request: Request, reply: FastifyReply) => Promise<FastifyReply>

const visitOf = (parts: Partial<Visit>): Visit => ({
  companyId: '',
  connectionId: '',
  platformKey: '',
  params: {},
  ...parts,
})

async function openCompanyLink(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const company = await sandbox.state.company(request.params['companyId'] ?? '')
  const { otp, ...params } = request.query
  if (!company || !opens(sandbox, company.link, otp))
    return dead(sandbox, reply, visitOf({ companyId: company?.id ?? '', params }))
  await sandbox.state.saveCompany({ ...company, link: newLink() })
  return startSession(sandbox, reply, { company_id: company.id, connection_id: null, params })
}

async function openConnectionLink(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const { companyId = '', connectionId = '' } = request.params
  const connection = await sandbox.state.connection(companyId, connectionId)
  const { otp, ...params } = request.query
  if (!connection) return dead(sandbox, reply, visitOf({ params }))
  if (!opens(sandbox, connection.link, otp)) return dead(sandbox, reply, visitTo(connection, params))
  await sandbox.state.saveConnection({ ...connection, link: newLink() })
  return startSession(sandbox, reply, { company_id: companyId, connection_id: connectionId, params })
}

const visitTo = (connection: StoredConnection, params: Record<string, string>): Visit => ({
  companyId: connection.company_id,
  connectionId: connection.id,
  platformKey: connection.platform_key,
  params,
})

function dead(sandbox: Sandbox, reply: FastifyReply, visit: Visit) {
  return reply.code(410).send(deadLinkPage(wayBack(sandbox, visit, 403)))
}

async function startSession(sandbox: Sandbox, reply: FastifyReply, value: Session) {
  const token = randomBytes(24).toString('base64url')
  await sandbox.options.records.put(SESSION, token, value, new Date(Date.now() + SESSION_MS))
  return reply.redirect(`/link/sessions/${token}`, 303)
}

/** The living session of the address with what it is about; undefined when it is over. */
async function openSession(sandbox: Sandbox, request: Request) {
  const token = request.params['token'] ?? ''
  const found = session.optional().parse(await sandbox.options.records.get(SESSION, token))
  const company = found && (await sandbox.state.company(found.company_id))
  if (!found || !company) return undefined
  if (found.connection_id === null) return { ...found, token, company, connection: null }
  const connection = await sandbox.state.connection(found.company_id, found.connection_id)
  return connection && { ...found, token, company, connection }
}

async function showSession(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const open = await openSession(sandbox, request)
  if (!open) return dead(sandbox, reply, visitOf({}))
  const { company, connection, params } = open
  if (!connection) {
    const books = await linkedBooks(sandbox, company.id, 'mqjo')
    const enabled = platforms.filter((platform) => platform.enabled)
    return reply.send(chooserPage(company.name, enabled, books ? nameOf(books) : null))
  }
  const books = await linkedBooks(sandbox, company.id, connection.platform_key)
  if (books)
    return reply.send(alreadyLinkedPage(nameOf(books), wayBack(sandbox, visitTo(connection, params), 201)))
  const platform = platformByKey(connection.platform_key)
  if (!platform) return dead(sandbox, reply, visitTo(connection, params))
  return reply.send(consentPage(platform, company.name))
}

const nameOf = ({ platform_key }: StoredConnection): string =>
  platformByKey(platform_key)?.name ?? platform_key

async function answerSession(sandbox: Sandbox, request: Request, reply: FastifyReply) {
  const open = await openSession(sandbox, request)
  const answer = form.safeParse(request.body)
  if (!open || !answer.success) return dead(sandbox, reply, visitOf({}))
  const { company, connection, params, token } = open
  await sandbox.options.records.delete(SESSION, token)
  const leave = (visit: Visit, outcome: Outcome) => reply.redirect(wayBack(sandbox, visit, outcome), 303)
  const { decision, platform: platformKey } = answer.data
  if (connection)
    return leave(visitTo(connection, params), await decide(sandbox, connection, decision ?? 'cancel'))
  if (platformKey === undefined || !platformByKey(platformKey)?.enabled)
    return leave(visitOf({ companyId: company.id, params }), 403)
  const waiting = await sandbox.state.connections({ company_id: company.id, status: 'PendingAuth' })
  const chosen =
    waiting.find(({ platform_key }) => platform_key === platformKey) ??
    (await addConnection(sandbox, company.id, platformKey))
  return startSession(sandbox, reply, { company_id: company.id, connection_id: chosen.id, params })
}
