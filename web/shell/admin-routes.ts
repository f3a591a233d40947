import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { onlyOnEntry, startQueries, type StoreHolder } from '#web/core/start-queries.ts'

const buildAdminOnlyRoutes = (): RouteObject[] => [
  {
    path: 'users',
    lazy: { Component: async () => (await import('#web/features/admin/users/UsersPage.tsx')).UsersPage },
  },
  {
    path: 'audit',
    lazy: { Component: async () => (await import('#web/features/admin/audit/AuditPage.tsx')).AuditPage },
  },
  {
    path: 'outbox',
    lazy: {
      Component: async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage,
    },
  },
  {
    path: 'outbox/:mailId',
    lazy: { Component: async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage },
  },
]

/** The pipeline, the board and the cases. */
const buildCompanyRoutes = (store: StoreHolder): RouteObject[] => [
  {
    index: true,
    lazy: {
      loader: startQueries(
        store,
        async () => (await import('#web/features/admin/pipeline/queries.ts')).listPipelineQueries,
      ),
      Component: async () => (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
    },
    shouldRevalidate: onlyOnEntry,
  },
  {
    path: 'companies/:companyId/:tab?',
    lazy: {
      loader: startQueries(
        store,
        async () => (await import('#web/features/admin/case/queries.ts')).listCaseQueries,
      ),
      Component: async () => (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage,
    },
    shouldRevalidate: onlyOnEntry,
  },
  {
    path: 'board',
    lazy: { Component: async () => (await import('#web/features/admin/board/BoardPage.tsx')).BoardPage },
  },
  {
    path: 'companies/new',
    lazy: {
      Component: async () =>
        (await import('#web/features/admin/new-company/NewCompanyPage.tsx')).NewCompanyPage,
    },
  },
]

/** The routes of the staff, below `/app/admin`. */
export const buildAdminRoutes = (store: StoreHolder): RouteObject[] => [
  ...buildCompanyRoutes(store),
  {
    path: 'introductions',
    lazy: {
      Component: async () =>
        (await import('#web/features/admin/introductions/IntroductionsPage.tsx')).IntroductionsPage,
    },
  },
  {
    path: 'introductions/:introId',
    lazy: {
      Component: async () => (await import('#web/features/admin/introductions/ReleasePage.tsx')).ReleasePage,
    },
  },
  {
    path: 'loans',
    lazy: { Component: async () => (await import('#web/features/admin/loans/LoansPage.tsx')).LoansPage },
  },
  {
    path: 'support/:threadId?',
    lazy: {
      Component: async () => (await import('#web/features/admin/support/SupportPage.tsx')).SupportPage,
    },
  },
  {
    path: 'investors',
    lazy: {
      Component: async () => (await import('#web/features/admin/investors/InvestorsPage.tsx')).InvestorsPage,
    },
  },
  {
    path: 'newsletter',
    lazy: {
      Component: async () =>
        (await import('#web/features/admin/newsletter/NewsletterPage.tsx')).NewsletterPage,
    },
  },
  {
    path: 'templates',
    lazy: {
      Component: async () => (await import('#web/features/admin/templates/TemplatesPage.tsx')).TemplatesPage,
    },
  },
  {
    lazy: { Component: async () => (await import('./AdminsOnly.tsx')).AdminsOnly },
    children: buildAdminOnlyRoutes(),
  },
  { path: '*', Component: NotFoundPage },
]
