import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'

const adminOnlyRoutes: RouteObject[] = [
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

/** The routes of the staff, below `/app/admin`. */
export const adminRoutes: RouteObject[] = [
  {
    index: true,
    lazy: {
      Component: async () => (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
    },
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
  {
    path: 'companies/:companyId/:tab?',
    lazy: { Component: async () => (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage },
  },
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
    children: adminOnlyRoutes,
  },
  { path: '*', Component: NotFoundPage },
]
