import { expect, test } from 'vitest'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { listApplicationStages } from './application-stages.ts'

test.each<[CompanyStatus, string | undefined, string[]]>([
  ['verify_client_email', 'Submitted', []],
  ['in_review', 'Review by Jonas', ['Submitted']],
  ['user_action_required', 'Your response', ['Submitted', 'Review by Jonas']],
  ['term_sheet', 'Term sheet', ['Submitted', 'Review by Jonas']],
  ['dd_in_review', 'Checks', ['Submitted', 'Review by Jonas', 'Term sheet']],
  ['dd_user_action_required', 'Your response', ['Submitted', 'Review by Jonas', 'Term sheet', 'Checks']],
  ['docs_await_sign', 'Signing', ['Submitted', 'Review by Jonas', 'Term sheet', 'Checks']],
  ['funded', 'Money', ['Submitted', 'Review by Jonas', 'Term sheet', 'Checks', 'Signing']],
  ['repaid', undefined, ['Submitted', 'Review by Jonas', 'Term sheet', 'Checks', 'Signing', 'Money']],
])('the current stage of status %s is “%s”', (status, now, done) => {
  const stages = listApplicationStages(status, 'Jonas')
  expect(stages.find(({ state }) => state === 'now')?.title).toBe(now)
  expect(stages.filter(({ state }) => state === 'done').map(({ title }) => title)).toEqual(done)
})

test('rejected and unsubmitted applications have no stages', () => {
  expect(listApplicationStages('rejected', 'us')).toEqual([])
  expect(listApplicationStages('draft', 'us')).toEqual([])
})
