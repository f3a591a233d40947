import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { caseRoutes } from '#server/cases/routes.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { bankRoutes } from '#server/connections/banks/routes.ts'
import { apiDocsRoutes } from '#server/api-docs/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { erasureRoutes } from '#server/erasure/routes.ts'
import { companyRoutes } from '#server/companies/routes.ts'
import { confirmationRoutes } from '#server/content/confirmation-page.ts'
import { financialRoutes } from '#server/financials/routes.ts'
import { feedRoutes } from '#server/content/pages/feeds.ts'
import { newsletterFormRoutes } from '#server/content/pages/newsletter-forms.ts'
import { publicPageRoutes } from '#server/content/pages/public-pages.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { findCompanyIdOfAccountingLink } from '#server/connections/accounting/provider-companies.ts'
import { accountingWebhookRoutes } from '#server/connections/accounting/webhooks.ts'
import { bankWebhookRoutes } from '#server/connections/banks/webhooks.ts'
import { findCompanyIdOfGrant } from '#server/grants/read.ts'
import { unsubscribeRoutes } from '#server/mail/unsubscribe.ts'
import type { CompanyLookups, FindCompanyId } from '#server/core/http/authorize.ts'
import { rejectAmbiguousRequests } from '#server/core/http/security/ambiguous-requests.ts'
import { identifyCallers } from '#server/core/http/security/caller-key.ts'
import { limitConcurrency } from '#server/core/http/security/concurrency.ts'
import { recordLastSeen } from '#server/users/last-seen.ts'
import { createRouteRegistrar } from '#server/core/http/route.ts'
import { rejectMalformedHttp } from '#server/core/http/security/broken-http.ts'
import type { Context } from '#server/context.ts'
import { registerJsonParser } from '#server/core/http/json-bodies.ts'
import { registerErrorHandler, sendProblem, toAppError } from '#server/core/http/problem.ts'
import { limitRequests, toTrustProxyOption } from '#server/core/http/security/rate-limits.ts'
import { disconnectSlowSenders } from '#server/core/http/security/slow-bodies.ts'
import { withoutSchemas } from '#server/core/http/without-schemas.ts'
import { registerMultipart } from '#server/core/http/forms/uploads.ts'
import { trackTransfers } from '#server/core/http/open-transfers.ts'
import { chooseRequestId, traceRequests } from '#server/core/http/trace-requests.ts'
import { registerNotFoundHandler, createMethodFinder } from '#server/core/http/unrouted.ts'
import { registerSecurityHeaders, serveWebFiles } from '#server/core/http/static/web-files.ts'
import { LogWhenAnswered } from '#server/core/request-log.ts'
import { dictionaryRoutes } from '#server/dictionary/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { grantRoutes } from '#server/grants/routes.ts'
import { healthRoutes } from '#server/health.ts'
import { introRoutes } from '#server/intros/routes.ts'
import { investorRoutes } from '#server/investors/routes.ts'
import { accountingRoutes } from '#server/connections/accounting/routes.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { loanRoutes } from '#server/loans/routes.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import { metricRoutes } from '#server/metrics/routes.ts'
import { pipelineRoutes } from '#server/pipeline/routes.ts'
import { offerRoutes } from '#server/offers/routes.ts'
import { reportTunnelRoutes } from '#server/reports/tunnel.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { stepTimeRoutes } from '#server/step-times/routes.ts'
import { signingRoutes } from '#server/signing/routes.ts'
import { supportConfirmationRoutes } from '#server/support/confirmation-page.ts'
import { supportInboxRoutes, supportRoutes } from '#server/support/routes.ts'
import { teamRoutes } from '#server/team/routes.ts'
import { templateRoutes } from '#server/templates/routes.ts'
import { userRoutes } from '#server/users/routes.ts'

/** The API documentation lists the endpoints of a tag in this order. */
const domains = [
  userRoutes,
  liveRoutes,
  dictionaryRoutes,
  companyRoutes,
  pipelineRoutes,
  documentRoutes,
  reviewRoutes,
  stepTimeRoutes,
  caseRoutes,
  noteRoutes,
  grantRoutes,
  accountingRoutes,
  bankRoutes,
  financialRoutes,
  investorRoutes,
  introRoutes,
  loanRoutes,
  offerRoutes,
  signingRoutes,
  templateRoutes,
  contentRoutes,
  teamRoutes,
  supportRoutes,
  supportInboxRoutes,
  mailRoutes,
  auditRoutes,
  erasureRoutes,
]

/** Routes outside the contract, such as webhooks, links in emails and metrics. */
const otherRoutes = [
  metricRoutes,
  reportTunnelRoutes,
  accountingWebhookRoutes,
  bankWebhookRoutes,
  unsubscribeRoutes,
  confirmationRoutes,
  supportConfirmationRoutes,
  newsletterFormRoutes,
  feedRoutes,
]

/** Returns a function that finds the company id of a row, even if the row is soft-deleted. */
const findCompanyIdIn =
  (table: 'document_providers' | 'intro_applications' | 'loans' | 'profiles'): FindCompanyId =>
  async (db, id) => {
    const row = await db.selectFrom(table).select('company_id').where('id', '=', id).executeTakeFirst()
    return row?.company_id ?? null
  }

const companyLookups: CompanyLookups = {
  companyId: (_db, id) => Promise.resolve(id),
  codatId: findCompanyIdOfAccountingLink,
  profileId: findCompanyIdIn('profiles'),
  providerId: findCompanyIdIn('document_providers'),
  grantId: findCompanyIdOfGrant,
  introId: findCompanyIdIn('intro_applications'),
  loanId: findCompanyIdIn('loans'),
}

export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = createApp(ctx)
  app.decorate('endpoints', [])
  const findMethods = createMethodFinder(app)
  // Without its own parser, a route accepts only JSON and forms.
  app.removeContentTypeParser('text/plain')
  registerJsonParser(app)
  await registerSecurityHeaders(app, ctx)
  rejectAmbiguousRequests(app)
  disconnectSlowSenders(app)
  await limitRequests(app, ctx)
  identifyCallers(app, ctx)
  await registerMultipart(app)
  limitConcurrency(app, ctx)
  trackTransfers(app)
  recordLastSeen(app, ctx)
  // Open event streams would keep the server from closing.
  app.addHook('preClose', (done) => {
    ctx.live.endStreams()
    done()
  })
  for (const register of otherRoutes) register(app, ctx)
  const route = createRouteRegistrar(app, ctx, companyLookups)
  for (const register of domains) register(route)
  healthRoutes(app, ctx)
  apiDocsRoutes(app, ctx)
  const pages = await serveWebFiles(app, ctx)
  registerNotFoundHandler(app, findMethods, pages && (await publicPageRoutes(app, ctx, pages)))
  return app
}

export function buildWorkerApp(ctx: Context): FastifyInstance {
  const app = createApp(ctx)
  metricRoutes(app, ctx)
  healthRoutes(app, ctx)
  return app
}

function createApp(ctx: Context): FastifyInstance {
  const app = Fastify({
    ...withoutSchemas,
    loggerInstance: ctx.log,
    logController: new LogWhenAnswered(ctx.log),
    bodyLimit: 1_000_000,
    trustProxy: toTrustProxyOption(ctx.config),
    genReqId: chooseRequestId,
    // The router does not parse queries. `parseQueryString` does, and limits the number of fields.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: () => ({}) },
    connectionTimeout: 30_000,
    requestTimeout: 300_000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
    clientErrorHandler: rejectMalformedHttp,
    frameworkErrors: (error: FastifyError, request, reply) => {
      void sendProblem(toAppError(error), request, reply)
    },
  })
  app.decorateRequest('caller', null)
  traceRequests(app)
  registerErrorHandler(app, ctx)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  return app
}
