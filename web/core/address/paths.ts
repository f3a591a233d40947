import { toQueryString } from '#contract/core/form.ts'

const admin = '/app/admin'

export const paths = {
  blog: '/blog',
  caseStudies: '/case-studies',
  connectEntry: '/connect',
  /** Opens registration, then the application. Signed-in users skip registration. */
  start: `/login/${toQueryString({ screen_hint: 'signup', forwardTo: '/app/apply' })}`,

  dashboard: '/app',
  account: '/app/account',
  /** Continues a draft at its first incomplete step. */
  application: '/app/apply',
  taskList: '/app/apply?view=tasks',
  applicationStep: (tab: string, step: string) => `/app/apply/${tab}/${step}`,
  connect: '/app/connect',
  connectStep: (step: string) => `/app/connect/${step}`,
  connections: '/app/connections',
  documents: '/app/documents',
  introductions: '/app/intros',
  introductionsStep: (step: string) => `/app/intros/${step}`,
  join: '/app/join',
  loans: '/app/loans',
  loan: (id: string) => `/app/loans?loan=${id}`,
  messages: '/app/messages',
  conversation: (threadId: string) => `/app/messages?conversation=${threadId}`,
  money: '/app/money',
  figure: (figure: string, month?: string) => `/app/money${toQueryString({ figure, month })}`,
  offer: '/app/offer',
  sign: '/app/sign',
  team: '/app/team',

  admin: {
    pipeline: admin,
    board: `${admin}/board`,
    company: (id: string, tab?: string) => `${admin}/companies/${id}${tab ? `/${tab}` : ''}`,
    newCompany: `${admin}/companies/new`,
    introductions: `${admin}/introductions`,
    introduction: (id: string) => `${admin}/introductions/${id}`,
    loans: `${admin}/loans`,
    support: `${admin}/support`,
    conversation: (threadId: string) => `${admin}/support/${threadId}`,
    investors: `${admin}/investors`,
    investor: (id: string) => `${admin}/investors/${id}`,
    newsletter: `${admin}/newsletter`,
    templates: `${admin}/templates`,
    stepTimes: `${admin}/step-times`,
    users: `${admin}/users`,
    audit: `${admin}/audit`,
    auditEvents: (action: string) => `${admin}/audit${toQueryString({ action })}`,
    erasure: `${admin}/erasure`,
    erasures: `${admin}/erasure${toQueryString({ view: 'erasures' })}`,
    erasureOf: (kind: 'person' | 'company', id: string) => `${admin}/erasure/${kind}/${id}`,
    outbox: `${admin}/outbox`,
    mail: (id: string) => `${admin}/outbox/${id}`,
  },
} as const
