import { expect, test } from 'vitest'
import { createHttpCall } from '#contract/core/client.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { sessionApi } from './api.ts'

test('a list that fails without a reason has the message “Failed to fetch users”', async () => {
  const send = () => Promise.resolve(new Response('', { status: 500 }))
  const call = createHttpCall({ baseUrl: 'http://test', token: () => Promise.resolve('token'), send })
  const store = createAppStore(buildTestServices(call))
  const { error } = await store.dispatch(sessionApi.endpoints.listUsers.initiate({ query: {} }))
  expect(error).toMatchObject({ status: 500, message: 'Failed to fetch users' })
})
