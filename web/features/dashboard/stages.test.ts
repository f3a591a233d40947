import { describe, expect, test } from 'vitest'
import type { StatusChange } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { listStages } from './stages.ts'

let number = 0
const history = (...statuses: CompanyStatus[]): StatusChange[] =>
  statuses
    .map((to, day) => ({
      id: String((number += 1)),
      from: statuses[day - 1] ?? null,
      to,
      at: `2026-11-${String(day + 1).padStart(2, '0')}T10:00:00Z`,
      author: null,
      note: null,
      reason: null,
      needed_change: null,
    }))
    .toReversed()

const formatStages = (status: CompanyStatus, changes: StatusChange[], submittedAt: string | null = null) =>
  listStages(status, changes, submittedAt).map(
    ({ state, at }) => `${state} ${at ? Number(at.slice(8, 10)) : '-'}`,
  )

describe('the stages', () => {
  test('are all upcoming in a draft', () => {
    expect(formatStages('draft', history('draft'))).toEqual(Array(6).fill('todo -'))
  })

  test('a submitted application is applied and in review on the same day', () => {
    expect(formatStages('in_review', history('draft', 'in_review'))).toEqual([
      'done 2',
      'now 2',
      ...Array(4).fill('todo -'),
    ])
  })

  test('a request to the applicant does not restart the stage', () => {
    const changes = history('draft', 'in_review', 'user_action_required', 'in_review')
    expect(formatStages('in_review', changes).slice(0, 2)).toEqual(['done 2', 'now 2'])
  })

  test('an application stays in the first stage until the email address is confirmed', () => {
    expect(formatStages('verify_client_email', history('draft', 'verify_client_email'))[0]).toBe('now 2')
    const confirmed = history('draft', 'verify_client_email', 'in_review')
    expect(formatStages('in_review', confirmed).slice(0, 2)).toEqual(['done 2', 'now 3'])
  })

  test('a company on the waitlist has applied', () => {
    expect(formatStages('non_us', history('draft', 'non_us'))).toEqual(['now 2', ...Array(5).fill('todo -')])
  })

  test('are all done after funding', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign', 'funded')
    expect(formatStages('funded', changes)).toEqual([
      'done 2',
      'done 2',
      'done 3',
      'done 4',
      'done 5',
      'done 6',
    ])
    expect(
      formatStages('repaid', [...history('funded'), ...changes]).every((stage) => stage.startsWith('done')),
    ).toBe(true)
  })

  test('a stage that the application was moved back from is upcoming', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'in_review')
    expect(formatStages('in_review', changes)).toEqual(['done 2', 'now 4', ...Array(4).fill('todo -')])
  })

  test('a rejected application ends at the stage it reached', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'rejected')
    expect(formatStages('rejected', changes).slice(0, 4)).toEqual(['done 2', 'done 2', 'ended 3', 'todo -'])
  })

  test('a reopened application starts over', () => {
    const changes = history('draft', 'in_review', 'term_sheet', 'rejected', 'draft', 'in_review')
    expect(formatStages('in_review', changes)).toEqual(['done 6', 'now 6', ...Array(4).fill('todo -')])
  })

  test('show the submission date before the history has loaded', () => {
    expect(formatStages('in_review', [], '2026-11-09T10:00:00Z').slice(0, 2)).toEqual(['done 9', 'now -'])
  })
})
