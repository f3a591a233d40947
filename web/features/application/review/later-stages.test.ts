import { expect, test } from 'vitest'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { listLaterStages } from './later-stages.ts'

test.each<[CompanyStatus, string | undefined, string[]]>([
  ['verify_client_email', 'Sent', []],
  ['in_review', 'Read by Jonas', ['Sent']],
  ['user_action_required', 'You answer what we ask', ['Sent', 'Read by Jonas']],
  ['term_sheet', 'Term sheet', ['Sent', 'Read by Jonas']],
  ['dd_in_review', 'Checks', ['Sent', 'Read by Jonas', 'Term sheet']],
  ['dd_user_action_required', 'You answer what we ask', ['Sent', 'Read by Jonas', 'Term sheet', 'Checks']],
  ['docs_await_sign', 'Signing', ['Sent', 'Read by Jonas', 'Term sheet', 'Checks']],
  ['funded', 'Money', ['Sent', 'Read by Jonas', 'Term sheet', 'Checks', 'Signing']],
  ['repaid', undefined, ['Sent', 'Read by Jonas', 'Term sheet', 'Checks', 'Signing', 'Money']],
])('%s is at “%s”', (status, now, done) => {
  const stages = listLaterStages(status, 'Jonas')
  expect(stages.find(({ state }) => state === 'now')?.title).toBe(now)
  expect(stages.filter(({ state }) => state === 'done').map(({ title }) => title)).toEqual(done)
})

test('nothing follows a no, and nothing is foretold before an application is sent', () => {
  expect(listLaterStages('rejected', 'us')).toEqual([])
  expect(listLaterStages('draft', 'us')).toEqual([])
})
