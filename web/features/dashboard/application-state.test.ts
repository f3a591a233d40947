import { describe, expect, test } from 'vitest'
import type { StatusChange } from '#contract/history.ts'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { listStages } from './stages.ts'
import { describeApplicationState, describeTurn, type StateContext } from './application-state.ts'

const analyst = { id: 'a', name: 'Jonas Lindqvist', email: 'jonas@headwater.example' }

const buildContext = (status: CompanyStatus, over: Partial<StateContext> = {}): StateContext => ({
  company: { status, assigned_analysts_details: [analyst], connect_finished_at: null },
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
  over: Partial<NonNullable<StateContext['openRequest']>> = {},
): StateContext['openRequest'] => ({
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
  verify_client_email: ['Confirm your email address', 'sign_in'],
  in_review: ['We are reading your application', null],
  user_action_required: ['We need two documents from you', '#requested'],
  term_sheet: ['Your term sheet is on its way', 'mailto:jonas@headwater.example'],
  dd_in_review: ['We are checking the details', null],
  dd_user_action_required: ['We need two documents from you', '#requested'],
  docs_await_sign: ['Your definitive documents come next', 'mailto:jonas@headwater.example'],
  funded: ['Your funding is confirmed', 'mailto:jonas@headwater.example'],
  rejected: ['We cannot fund you this time', 'mailto:jonas@headwater.example'],
  repaid: ['You have repaid in full', 'mailto:jonas@headwater.example'],
  cfo_customer: ['Your finances are in good hands', '/app/connect'],
}

describe('the state of the application', () => {
  test.each(companyStatusNames)('%s has a heading, a sentence and at most one action', (status) => {
    const { title, text, action } = describeApplicationState(
      buildContext(status, { openRequest: openRequest() }),
    )
    const [heading, target] = headings[status]
    expect(title).toBe(heading)
    expect(text.length).toBeGreaterThan(40)
    expect(action?.href ?? action?.does ?? null).toBe(target)
    expect(describeTurn(status)).toMatch(/\.$/)
  })

  test.each(['term_sheet', 'docs_await_sign'] as const)(
    '%s says who sends what and how, and points at nothing to read here',
    (status) => {
      const { title, text, action } = describeApplicationState(buildContext(status))
      expect(text).toMatch(/Jonas Lindqvist (sends|writes to) (it to )?you .*by email/)
      expect(`${title} ${text}`).not.toMatch(/is ready|are ready|money is (with you|on its way)/)
      expect(action?.label).toBe('Write to Jonas Lindqvist')
    },
  )

  test('funded says what is true before the money is sent and beside a running loan', () => {
    const { text, action } = describeApplicationState(buildContext('funded'))
    expect(text).toContain('as our ledger has it')
    expect(text).not.toMatch(/writes to you|is sent/)
    expect(action?.label).toBe('Write to Jonas Lindqvist')
  })

  test('a draft says how many steps are complete', () => {
    expect(describeApplicationState(buildContext('draft')).text).toMatch(/^4 of 8 steps are complete/)
  })

  test('a set-up leads to its own steps and speaks of no steps of an application', () => {
    const open = buildContext('draft', { isSettingUp: true })
    expect(describeApplicationState(open)).toMatchObject({
      title: 'Go on with your set-up',
      action: { href: '/app/connect', kind: 'filled' },
    })
    const connect_finished_at = '2026-11-20T12:00:00Z'
    const finished = { ...open, company: { ...open.company, connect_finished_at } }
    expect(describeApplicationState(finished)).toMatchObject({
      title: 'We have your set-up',
      action: { href: '/app/connect', kind: 'line' },
    })
  })

  test('a draft that was not started, or is complete, says so', () => {
    expect(describeApplicationState(buildContext('draft', { progress: { done: 0, total: 8 } })).title).toBe(
      'Start your application',
    )
    const facts = { progress: { done: 0, total: 8 }, hasProfile: true }
    expect(describeApplicationState(buildContext('draft', facts)).title).toBe('Finish your application')
    const complete = describeApplicationState(buildContext('draft', { progress: { done: 8, total: 8 } }))
    expect(complete.title).toBe('Your application is ready to send')
    expect(complete.action?.href).toBe('/app/apply/review/main')
  })

  test.each<[string, StateContext['openRequest'], string, 'filled' | 'line']>([
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
      'documents that are all there',
      openRequest({ documents: { requested: 2, received: 2 } }),
      'Your documents are ready to send',
      'line',
    ],
    [
      'the application',
      openRequest({ documents: null, application: true }),
      'Please look at your application again',
      'filled',
    ],
    [
      'the figures',
      openRequest({ documents: null, financial: true }),
      'Please look at your figures again',
      'filled',
    ],
    ['several parts', openRequest({ application: true }), 'We need a few things from you', 'filled'],
    [
      'several parts, with every document there',
      openRequest({ application: true, documents: { requested: 1, received: 1 } }),
      'We need a few things from you',
      'line',
    ],
    ['something outside a review', null, 'We need something from you', 'filled'],
  ])('a review that asks for %s', (_, openRequest, title, kind) => {
    const summary = describeApplicationState(buildContext('user_action_required', { openRequest }))
    expect(summary.title).toBe(title)
    expect(summary.action?.kind).toBe(kind)
  })

  test('a request says how many documents are already there', () => {
    expect(
      describeApplicationState(buildContext('user_action_required', { openRequest: openRequest() })).text,
    ).toBe(
      'Jonas Lindqvist has read your application and asked for three documents. One is in. Once the others arrive, the review goes on.',
    )
  })

  test('an unassigned analyst is not named', () => {
    const unassigned = buildContext('in_review', {
      company: { status: 'in_review', assigned_analysts_details: [], connect_finished_at: null },
    })
    expect(describeApplicationState(unassigned).text).toMatch(/^Our team reads it now/)
    const offer = buildContext('term_sheet', {
      company: { status: 'term_sheet', assigned_analysts_details: [], connect_finished_at: null },
    })
    expect(describeApplicationState(offer).action).toBeNull()
  })
})

let number = 0
/** Changes of the status, newest first, a day apart from 1 November on. */
const history = (...statuses: CompanyStatus[]): StatusChange[] =>
  statuses
    .map((to, day) => ({
      id: String((number += 1)),
      from: statuses[day - 1] ?? null,
      to,
      at: `2026-11-${String(day + 1).padStart(2, '0')}T10:00:00Z`,
      author: null,
      note: null,
    }))
    .toReversed()

const drawStages = (status: CompanyStatus, changes: StatusChange[], submittedAt: string | null = null) =>
  listStages(status, changes, submittedAt).map(
    ({ state, at }) => `${state} ${at ? Number(at.slice(8, 10)) : '-'}`,
  )

test('an answer is waited for only once our mail is there', () => {
  expect(describeTurn('term_sheet')).toMatch(/your answer once the term sheet is with you/)
  expect(describeTurn('docs_await_sign')).toMatch(/your signature once the documents are with you/)
})

describe('the stages', () => {
  test('nothing is reached in a draft', () => {
    expect(drawStages('draft', history('draft'))).toEqual(Array(6).fill('todo -'))
  })

  test('an application is applied and in review from the same day on', () => {
    expect(drawStages('in_review', history('draft', 'in_review'))).toEqual([
      'done 2',
      'now 2',
      ...Array(4).fill('todo -'),
    ])
  })

  test('asking the applicant does not start a stage anew', () => {
    const changes = history('draft', 'in_review', 'user_action_required', 'in_review')
    expect(drawStages('in_review', changes).slice(0, 2)).toEqual(['done 2', 'now 2'])
  })

  test('an address to confirm holds the application at its first stage', () => {
    expect(drawStages('verify_client_email', history('draft', 'verify_client_email'))[0]).toBe('now 2')
    const confirmed = history('draft', 'verify_client_email', 'in_review')
    expect(drawStages('in_review', confirmed).slice(0, 2)).toEqual(['done 2', 'now 3'])
  })

  test('a company on the waitlist has applied', () => {
    expect(drawStages('non_us', history('draft', 'non_us'))).toEqual(['now 2', ...Array(5).fill('todo -')])
  })

  test('all are done once the company is funded', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign', 'funded')
    expect(drawStages('funded', changes)).toEqual([
      'done 2',
      'done 2',
      'done 3',
      'done 4',
      'done 5',
      'done 6',
    ])
    expect(
      drawStages('repaid', [...history('funded'), ...changes]).every((stage) => stage.startsWith('done')),
    ).toBe(true)
  })

  test('a stage that the application was sent back from is still to come', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'in_review')
    expect(drawStages('in_review', changes)).toEqual(['done 2', 'now 4', ...Array(4).fill('todo -')])
  })

  test('a rejected application ends at the stage it reached', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'rejected')
    expect(drawStages('rejected', changes).slice(0, 4)).toEqual(['done 2', 'done 2', 'ended 3', 'todo -'])
  })

  test('a reopened application starts over', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'rejected', 'draft', 'in_review')
    expect(drawStages('in_review', changes)).toEqual(['done 6', 'now 6', ...Array(4).fill('todo -')])
  })

  test('the day of submission is shown before the history has loaded', () => {
    expect(drawStages('in_review', [], '2026-11-09T10:00:00Z').slice(0, 2)).toEqual(['done 9', 'now -'])
  })
})
