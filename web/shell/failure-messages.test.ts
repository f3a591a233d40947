// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { getAssessment } from '#contract/assessment.ts'
import { getCommercialContracts, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { getTeam } from '#contract/team.ts'
import { addTemplate, duplicateTemplates, listTemplates } from '#contract/templates.ts'
import { getCurrentUser, listUsers } from '#contract/users.ts'
import { loadAnalysts } from '#web/features/admin/assignment/slice.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { testServices } from '#web/testing/services.ts'
import { makeAppStore } from './app-store.ts'
import { withFailureMessages } from './failure-messages.ts'

const failWith = (thrown: Error) => () => Promise.reject(thrown)

/** The messages of the specification (§8), written out. */
const messages: [message: string, endpoint: Endpoint][] = [
  ['Failed to fetch users', listUsers],
  ['Failed to fetch team members', getTeam],
  ['Failed to fetch templates', listTemplates],
  ['Failed to update template', addTemplate],
  ['Failed to duplicate templates', duplicateTemplates],
  ['Failed to fetch commercial contracts', getCommercialContracts],
  ['Failed to update commercial contracts', updateCommercialContracts],
  ['Failed to fetch financials assessment', getAssessment],
]

describe('a call that fails without a reason says what failed', () => {
  test.each(messages)('%s', async (message, endpoint) => {
    for (const thrown of [new TypeError('secret detail'), new AppError('undefined_error')]) {
      const call = withFailureMessages(failWith(thrown))
      await expect(call(endpoint, {} as never)).rejects.toMatchObject({
        code: 'undefined_error',
        status: 500,
        message,
      })
    }
  })

  test('any other keeps the general words', async () => {
    const call = withFailureMessages(failWith(new AppError('undefined_error')))
    await expect(call(getCurrentUser, {})).rejects.toMatchObject({ message: 'Undefined error' })
  })
})

test('what says why it failed keeps its own words', async () => {
  const call = withFailureMessages(failWith(new AppError('unavailable')))
  await expect(call(listUsers, {})).rejects.toMatchObject({ code: 'unavailable' })
})

test('the store’s own calls are such calls', async () => {
  const api = fakeCall().on(listUsers, () => {
    throw new TypeError('secret detail')
  })
  const { payload } = await makeAppStore(testServices(api.call)).dispatch(loadAnalysts())
  expect(payload).toMatchObject({ status: 500, message: 'Failed to fetch users' })
})
