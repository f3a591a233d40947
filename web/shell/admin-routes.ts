import type { RouteObject } from 'react-router'
import type { AppStore } from '#web/core/store.ts'
import { lazyRoute, withQueries } from './lazy-route.ts'

const buildAdminOnlyRoutes = (): RouteObject[] => [
  lazyRoute('users', async () => (await import('#web/features/admin/users/UsersPage.tsx')).UsersPage),
  lazyRoute(
    'step-times',
    async () => (await import('#web/features/admin/step-times/StepTimesPage.tsx')).StepTimesPage,
  ),
  lazyRoute('audit', async () => (await import('#web/features/admin/audit/AuditPage.tsx')).AuditPage),
  lazyRoute('erasure', async () => (await import('#web/features/admin/erasure/ErasurePage.tsx')).ErasurePage),
  lazyRoute(
    'erasure/:kind/:subject',
    async () => (await import('#web/features/admin/erasure/SubjectPage.tsx')).SubjectPage,
  ),
  lazyRoute('outbox', async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage),
  lazyRoute('outbox/:mailId', async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage),
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
  lazyRoute('board', async () => (await import('#web/features/admin/board/BoardPage.tsx')).BoardPage),
  lazyRoute(
    'companies/new',
    async () => (await import('#web/features/admin/new-company/NewCompanyPage.tsx')).NewCompanyPage,
  ),
]

export const buildAdminRoutes = (store: Promise<AppStore>): RouteObject[] => [
  ...buildCompanyRoutes(store),
  lazyRoute(
    'introductions',
    async () => (await import('#web/features/admin/introductions/IntroductionsPage.tsx')).IntroductionsPage,
  ),
  lazyRoute(
    'introductions/:introId',
    async () => (await import('#web/features/admin/introductions/ReleasePage.tsx')).ReleasePage,
  ),
  lazyRoute('loans', async () => (await import('#web/features/admin/loans/LoansPage.tsx')).LoansPage),
  lazyRoute(
    'support/:threadId?',
    async () => (await import('#web/features/admin/support/SupportPage.tsx')).SupportPage,
  ),
  lazyRoute(
    'investors',
    async () => (await import('#web/features/admin/investors/InvestorsPage.tsx')).InvestorsPage,
  ),
  lazyRoute(
    'investors/:investorId',
    async () => (await import('#web/features/admin/investors/InvestorPage.tsx')).InvestorPage,
  ),
  {
    lazy: { Component: async () => (await import('./AdminArea.tsx')).ContentOnly },
    children: [
      lazyRoute(
        'newsletter',
        async () => (await import('#web/features/admin/newsletter/NewsletterPage.tsx')).NewsletterPage,
      ),
    ],
  },
  lazyRoute(
    'templates',
    async () => (await import('#web/features/admin/templates/TemplatesPage.tsx')).TemplatesPage,
  ),
  {
    lazy: { Component: async () => (await import('./AdminArea.tsx')).AdminsOnly },
    children: buildAdminOnlyRoutes(),
  },
  lazyRoute('*', async () => (await import('./NotFoundInAdmin.tsx')).NotFoundInAdmin),
]
