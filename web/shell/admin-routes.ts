import type { RouteObject } from 'react-router'
import type { AppStore } from '#web/core/store.ts'
import { buildLazyRoute, withQueries } from './lazy-route.ts'

const buildAdminOnlyRoutes = (): RouteObject[] => [
  buildLazyRoute('users', async () => (await import('#web/features/admin/users/UsersPage.tsx')).UsersPage),
  buildLazyRoute(
    'step-times',
    async () => (await import('#web/features/admin/step-times/StepTimesPage.tsx')).StepTimesPage,
  ),
  buildLazyRoute('audit', async () => (await import('#web/features/admin/audit/AuditPage.tsx')).AuditPage),
  buildLazyRoute(
    'erasure',
    async () => (await import('#web/features/admin/erasure/ErasurePage.tsx')).ErasurePage,
  ),
  buildLazyRoute(
    'erasure/:kind/:subject',
    async () => (await import('#web/features/admin/erasure/SubjectPage.tsx')).SubjectPage,
  ),
  buildLazyRoute(
    'outbox',
    async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage,
  ),
  buildLazyRoute(
    'outbox/:mailId',
    async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage,
  ),
]

const buildCompanyRoutes = (store: Promise<AppStore>): RouteObject[] => [
  {
    index: true,
    ...withQueries(
      store,
      async () => (await import('#web/features/admin/pipeline/queries.ts')).listPipelineQueries,
      async () => (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
    ),
  },
  {
    path: 'companies/:companyId/:tab?',
    ...withQueries(
      store,
      async () => (await import('#web/features/admin/case/queries.ts')).listCaseQueries,
      async () => (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage,
    ),
  },
  buildLazyRoute('board', async () => (await import('#web/features/admin/board/BoardPage.tsx')).BoardPage),
  buildLazyRoute(
    'companies/new',
    async () => (await import('#web/features/admin/new-company/NewCompanyPage.tsx')).NewCompanyPage,
  ),
]

export const buildAdminRoutes = (store: Promise<AppStore>): RouteObject[] => [
  ...buildCompanyRoutes(store),
  buildLazyRoute(
    'introductions',
    async () => (await import('#web/features/admin/introductions/IntroductionsPage.tsx')).IntroductionsPage,
  ),
  buildLazyRoute(
    'introductions/:introId',
    async () => (await import('#web/features/admin/introductions/ReleasePage.tsx')).ReleasePage,
  ),
  buildLazyRoute('loans', async () => (await import('#web/features/admin/loans/LoansPage.tsx')).LoansPage),
  buildLazyRoute(
    'support/:threadId?',
    async () => (await import('#web/features/admin/support/SupportPage.tsx')).SupportPage,
  ),
  buildLazyRoute(
    'investors',
    async () => (await import('#web/features/admin/investors/InvestorsPage.tsx')).InvestorsPage,
  ),
  buildLazyRoute(
    'investors/:investorId',
    async () => (await import('#web/features/admin/investors/InvestorPage.tsx')).InvestorPage,
  ),
  {
    lazy: { Component: async () => (await import('./AdminArea.tsx')).RequireContent },
    children: [
      buildLazyRoute(
        'newsletter',
        async () => (await import('#web/features/admin/newsletter/NewsletterPage.tsx')).NewsletterPage,
      ),
    ],
  },
  buildLazyRoute(
    'templates',
    async () => (await import('#web/features/admin/templates/TemplatesPage.tsx')).TemplatesPage,
  ),
  {
    lazy: { Component: async () => (await import('./AdminArea.tsx')).RequireAdmin },
    children: buildAdminOnlyRoutes(),
  },
  buildLazyRoute('*', async () => (await import('./NotFoundInAdmin.tsx')).NotFoundInAdmin),
]
