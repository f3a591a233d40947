import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { bankLinkRoutes } from './bank-links/routes.ts'
import { commercialContractRoutes } from './commercial-contracts/routes.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { answerBrokenHttp } from './core/broken-http.ts'
import type { Context } from './core/context.ts'
import { answerProblems, sendProblem, toAppError } from './core/problem.ts'
import { limitRequests, trustedProxies } from './core/rate-limits.ts'
import { endSlowBodies } from './core/slow-bodies.ts'
import { acceptForms } from './core/uploads.ts'
import { secureHeaders, serveWebFiles } from './core/web-files.ts'
import { dictionaryRoutes } from './dictionary/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { grantRoutes } from './grants/routes.ts'
import { introRoutes } from './intros/routes.ts'
import { investorRoutes } from './investors/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { loanRoutes } from './loans/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { metricRoutes } from './metrics/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { reportTunnel } from './reports/tunnel.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { userRoutes } from './users/routes.ts'

const domains = [
  userRoutes,
  dictionaryRoutes,
  companyRoutes,
  profileRoutes,
  documentRoutes,
  reviewRoutes,
  grantRoutes,
  commercialContractRoutes,
  linkRoutes,
  bankLinkRoutes,
  investorRoutes,
  introRoutes,
  loanRoutes,
  templateRoutes,
  contentRoutes,
  teamRoutes,
  mailRoutes,
  auditRoutes,
]

/** The whole HTTP application over a context: every domain, the error handler, health, OpenAPI and the web files. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit: 1_000_000,
    trustProxy: trustedProxies(ctx.config),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    connectionTimeout: 30_000,
    requestTimeout: 300_000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (error: FastifyError, request, reply) => {
      void sendProblem(toAppError(error), request, reply)
    },
  })
  app.decorate('endpoints', [])
  app.decorateRequest('caller', null)
  answerProblems(app, ctx)
  // bodies are JSON or forms, nothing else
  app.removeContentTypeParser('text/plain')
  await secureHeaders(app, ctx)
  endSlowBodies(app)
  await limitRequests(app, ctx)
  await acceptForms(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  metricRoutes(app, ctx)
  reportTunnel(app, ctx)
  for (const register of domains) register(app, ctx)
  health(app, ctx)
  apiDocsRoutes(app, ctx)
  await serveWebFiles(app, ctx)
  return app
}

function health(app: FastifyInstance, { db, files }: Context): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db)
      await files.check()
    } catch (error) {
      throw new AppError('unavailable', { cause: error })
    }
    return { status: 'ready' }
  })
}
