import { describe, expect, test } from 'vitest'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { describeApplicationState, describeTurn, type HeroFacts } from './application-state.ts'

const analyst = { id: 'a', name: 'Jonas Lindqvist', email: 'jonas@headwater.example' }

const noDocuments = { total: 0, signed: 0, with_applicant: 0 }

const offer = {
  id: 'o',
  number: 1,
  status: 'open',
  advance: '750000.00',
  valid_until: '2026-12-10',
  is_change_requested: false,
} as const

const buildContext = (status: CompanyStatus, over: Partial<HeroFacts> = {}): HeroFacts => ({
  company: {
    status,
    assigned_analysts_details: [analyst],
    connect_finished_at: null,
    actual_review: null,
    offer: null,
    signing: noDocuments,
  },
  isSettingUp: false,
  hasProfile: false,
  progress: { done: 4, total: 8 },
  next: {
    path: 'financials/main',
    parts: ['financials/main'],
    tab: 'financials',
    step: 'main',
    title: 'Accounting and banking',
  },
  openRequest: null,
  email: 'maya@example.com',
  ...over,
})

const openRequest = (
  over: Partial<NonNullable<HeroFacts['openRequest']>> = {},
): HeroFacts['openRequest'] => ({
  by: 'Jonas Lindqvist',
  documents: { requested: 3, received: 1 },
  application: false,
  questions: null,
  financial: false,
  ...over,
})

const headings: Record<CompanyStatus, [title: string, action: string | null]> = {
  draft: ['Finish your application', '/app/apply/financials/main'],
  non_us: ['You are on the waitlist', '/app/apply/waitlist/main'],
  verify_client_email: ['Confirm your email address', 'confirm_address'],
  in_review: ['We are reviewing your application', null],
  user_action_required: ['We need two documents from you', '#requested'],
  term_sheet: ['We are working on your term sheet', 'mailto:jonas@headwater.example'],
  dd_in_review: ['We are checking the details', null],
  dd_user_action_required: ['We need two documents from you', '#requested'],
  docs_await_sign: ['Your definitive documents come next', 'mailto:jonas@headwater.example'],
  funded: ['Your funding is confirmed', 'mailto:jonas@headwater.example'],
  rejected: ['We can’t fund you this time', 'mailto:jonas@headwater.example'],
  repaid: ['You have repaid your funding in full', 'mailto:jonas@headwater.example'],
  cfo_customer: ['Your finances are in good hands', '/app/connect'],
}

describe('the state of the application', () => {
  test.each(companyStatusNames)('%s has a heading, a sentence and at most one action', (status) => {
    const isRequested = status.endsWith('action_required')
    const { title, text, action } = describeApplicationState(
      buildContext(status, { openRequest: isRequested ? openRequest() : null }),
    )
    const [heading, target] = headings[status]
    expect(title).toBe(heading)
    expect(text.length).toBeGreaterThan(40)
    expect(action?.href ?? action?.does ?? null).toBe(target)
    expect(describeTurn({ status, actual_review: null, offer: null, signing: noDocuments })).toMatch(/\.$/)
  })

  test.each(['term_sheet', 'docs_await_sign', 'funded'] as const)(
    'an open request comes first in %s',
    (status) => {
      const context = buildContext(status, { openRequest: openRequest() })
      expect(describeApplicationState(context)).toMatchObject({
        title: 'We need two documents from you',
        action: { href: '#requested' },
      })
    },
  )

  test('term_sheet without an offer is accurate before an offer and after it was declined or expired', () => {
    const { title, text } = describeApplicationState(buildContext('term_sheet'))
    expect(text).toMatch(/^You have no open offer right now/)
    expect(`${title} ${text}`).not.toMatch(/preparing|when you can read/)
  })

  test('docs_await_sign without documents names the reviewer, and does not announce a document', () => {
    const { title, text, action } = describeApplicationState(buildContext('docs_await_sign'))
    expect(text).toMatch(/Jonas Lindqvist will add the documents, usually within/)
    expect(`${title} ${text}`).not.toMatch(/is ready|are ready|money is (with you|on its way)/)
    expect(action?.label).toBe('Email Jonas Lindqvist')
  })

  test.each(['term_sheet', 'dd_in_review', 'docs_await_sign'] as const)(
    'an open offer comes first in %s',
    (status) => {
      const context = buildContext(status)
      const summary = describeApplicationState({ ...context, company: { ...context.company, offer } })
      expect(summary.title).toBe('You have an offer: $750,000')
      expect(summary.text).toMatch(/valid until 10\sDec\s2026/)
      expect(summary.action).toEqual({ label: 'Review the offer', href: '/app/offer', kind: 'filled' })
    },
  )

  test.each(['term_sheet', 'docs_await_sign'] as const)('%s links to the documents to sign', (status) => {
    const context = buildContext(status)
    const describeWith = (signing: typeof noDocuments) => {
      const company = { ...context.company, signing }
      return { ...describeApplicationState({ ...context, company }), turn: describeTurn(company) }
    }
    expect(describeWith({ total: 3, signed: 1, with_applicant: 2 })).toMatchObject({
      title: 'You have two documents to sign',
      text: expect.stringContaining('Signed so far: 1 of 3.') as string,
      action: { label: 'View the documents', href: '/app/sign', kind: 'filled' },
      turn: 'We’re waiting for your signature.',
    })
    expect(describeWith({ total: 1, signed: 0, with_applicant: 1 }).title).toBe('You have a document to sign')
  })

  test('definitive documents wait on us before they are added, after a comment and after they are signed', () => {
    const context = buildContext('docs_await_sign')
    const signed = { ...context.company, signing: { total: 2, signed: 2, with_applicant: 0 } }
    expect(describeApplicationState({ ...context, company: signed })).toMatchObject({
      title: 'You have signed every document',
      text: expect.stringContaining('Jonas Lindqvist is checking') as string,
    })
    const commented = { ...context.company, signing: { total: 2, signed: 1, with_applicant: 0 } }
    expect(describeApplicationState({ ...context, company: commented }).title).toBe(
      'We are checking your comments',
    )
    for (const company of [context.company, commented, signed])
      expect(describeTurn(company)).toMatch(/^You can still view/)
  })

  test('a request for different terms waits on us', () => {
    const { company, ...context } = buildContext('term_sheet')
    const requested = { ...company, offer: { ...offer, is_change_requested: true } }
    expect(describeApplicationState({ ...context, company: requested }).title).toBe(
      'We are reviewing your request',
    )
    expect(describeTurn(requested)).toMatch(/You can still view your application/)
    expect(describeTurn({ ...company, offer })).toBe('We’re waiting for your response to the offer.')
  })

  test('the text for the funded status is accurate before the money is sent and during the loan', () => {
    const { text, action } = describeApplicationState(buildContext('funded'))
    expect(text).toContain('from our ledger')
    expect(text).not.toMatch(/will email you|is sent|was sent/)
    expect(action?.label).toBe('Email Jonas Lindqvist')
  })

  test('a draft shows how many steps are complete', () => {
    expect(describeApplicationState(buildContext('draft')).text).toMatch(/^You’ve completed 4 of 8 steps/)
  })

  test('a CFO setup links to its own steps, not to the application', () => {
    const open = buildContext('draft', { isSettingUp: true })
    expect(describeApplicationState(open)).toMatchObject({
      title: 'Continue your setup',
      action: { href: '/app/connect', kind: 'filled' },
    })
    const connect_finished_at = '2026-11-20T12:00:00Z'
    const finished = { ...open, company: { ...open.company, connect_finished_at } }
    expect(describeApplicationState(finished)).toMatchObject({
      title: 'Your setup is complete',
      action: { href: '/app/connect', kind: 'line' },
    })
  })

  test('a draft has its own heading before the first answer and when it is complete', () => {
    expect(describeApplicationState(buildContext('draft', { progress: { done: 0, total: 8 } })).title).toBe(
      'Start your application',
    )
    const facts = { progress: { done: 0, total: 8 }, hasProfile: true }
    expect(describeApplicationState(buildContext('draft', facts)).title).toBe('Finish your application')
    const complete = describeApplicationState(buildContext('draft', { progress: { done: 8, total: 8 } }))
    expect(complete.title).toBe('Your application is ready to submit')
    expect(complete.action?.href).toBe('/app/apply/review/main')
  })

  test.each<[string, HeroFacts['openRequest'], string, 'filled' | 'line']>([
    [
      'one document',
      openRequest({ documents: { requested: 1, received: 0 } }),
      'We need one document from you',
      'filled',
    ],
    [
      'twelve documents',
      openRequest({ documents: { requested: 12, received: 0 } }),
      'We need 12 documents from you',
      'filled',
    ],
    [
      'documents that all have a file',
      openRequest({ documents: { requested: 2, received: 2 } }),
      'Your documents are ready to send',
      'line',
    ],
    [
      'the application',
      openRequest({ documents: null, application: true }),
      'Please update your application',
      'filled',
    ],
    [
      'the financials',
      openRequest({ documents: null, financial: true }),
      'Please check your financials',
      'filled',
    ],
    ['several parts', openRequest({ application: true }), 'We need a few things from you', 'filled'],
    [
      'several parts, with a file for every document',
      openRequest({ application: true, documents: { requested: 1, received: 1 } }),
      'We need a few things from you',
      'line',
    ],
    ['something outside a review', null, 'We need more information from you', 'filled'],
  ])('a request for %s', (_, openRequest, title, kind) => {
    const summary = describeApplicationState(buildContext('user_action_required', { openRequest }))
    expect(summary.title).toBe(title)
    expect(summary.action?.kind).toBe(kind)
  })

  test('a request shows how many documents have arrived', () => {
    expect(
      describeApplicationState(buildContext('user_action_required', { openRequest: openRequest() })).text,
    ).toBe(
      'Jonas Lindqvist has reviewed your application and requested three documents. One has arrived. We’ll continue the review once we have them all.',
    )
  })

  test('without an assigned analyst, the text names our team', () => {
    const unassigned = buildContext('in_review', {
      company: {
        status: 'in_review',
        assigned_analysts_details: [],
        connect_finished_at: null,
        actual_review: null,
        offer: null,
        signing: noDocuments,
      },
    })
    expect(describeApplicationState(unassigned).text).toMatch(/^Our team is reviewing your application now/)
    const termSheet = buildContext('term_sheet', {
      company: {
        status: 'term_sheet',
        assigned_analysts_details: [],
        connect_finished_at: null,
        actual_review: null,
        offer: null,
        signing: noDocuments,
      },
    })
    expect(describeApplicationState(termSheet).action).toBeNull()
  })
})
