// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { listUsers } from '#contract/users.ts'
import { loadAnalysts } from '#web/features/admin/assignment/slice.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { testServices } from '#web/testing/services.ts'
import { failureMessages, withFailureMessages } from './failure-messages.ts'
import { makeAppStore } from '#web/shell/app-store.ts'

const failWith = (thrown: Error) => () => Promise.reject(thrown)

test.each([...failureMessages])(
  '%o that fails without a reason says what failed',
  async (endpoint, message) => {
    for (const thrown of [new TypeError('secret detail'), new AppError('undefined_error')]) {
      const call = withFailureMessages(failWith(thrown))
      await expect(call(endpoint, {} as never)).rejects.toMatchObject({
        code: 'undefined_error',
        status: 500,
        message,
      })
    }
  },
)

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
