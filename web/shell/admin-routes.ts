import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import type { StoreHolder } from '#web/core/start-queries.ts'
import { lazyPage, withQueries } from './lazy-page.ts'

const buildAdminOnlyRoutes = (): RouteObject[] => [
  lazyPage('users', async () => (await import('#web/features/admin/users/UsersPage.tsx')).UsersPage),
  lazyPage('audit', async () => (await import('#web/features/admin/audit/AuditPage.tsx')).AuditPage),
  lazyPage('outbox', async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage),
  lazyPage('outbox/:mailId', async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage),
]

/** The pipeline, the board and the cases. */
const buildCompanyRoutes = (store: StoreHolder): RouteObject[] => [
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
  lazyPage('board', async () => (await import('#web/features/admin/board/BoardPage.tsx')).BoardPage),
  lazyPage(
    'companies/new',
    async () => (await import('#web/features/admin/new-company/NewCompanyPage.tsx')).NewCompanyPage,
  ),
]

/** The routes of the staff, below `/app/admin`. */
export const buildAdminRoutes = (store: StoreHolder): RouteObject[] => [
  ...buildCompanyRoutes(store),
  lazyPage(
    'introductions',
    async () => (await import('#web/features/admin/introductions/IntroductionsPage.tsx')).IntroductionsPage,
  ),
  lazyPage(
    'introductions/:introId',
    async () => (await import('#web/features/admin/introductions/ReleasePage.tsx')).ReleasePage,
  ),
  lazyPage('loans', async () => (await import('#web/features/admin/loans/LoansPage.tsx')).LoansPage),
  lazyPage(
    'support/:threadId?',
    async () => (await import('#web/features/admin/support/SupportPage.tsx')).SupportPage,
  ),
  lazyPage(
    'investors',
    async () => (await import('#web/features/admin/investors/InvestorsPage.tsx')).InvestorsPage,
  ),
  lazyPage(
    'newsletter',
    async () => (await import('#web/features/admin/newsletter/NewsletterPage.tsx')).NewsletterPage,
  ),
  lazyPage(
    'templates',
    async () => (await import('#web/features/admin/templates/TemplatesPage.tsx')).TemplatesPage,
  ),
  {
    lazy: { Component: async () => (await import('./AdminArea.tsx')).AdminsOnly },
    children: buildAdminOnlyRoutes(),
  },
  { path: '*', Component: NotFoundPage },
]
