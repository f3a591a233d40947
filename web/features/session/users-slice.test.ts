import { expect, test } from 'vitest'
import { httpCall } from '#contract/core/client.ts'
import { listUsers } from '#contract/users.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { fakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { loadUsers, selectUsers } from './users-slice.ts'

const ana = {
  id: newId(),
  userId: 'login|ana',
  email: 'ana@example.com',
  name: 'Ana',
  permissions: ['analyst' as const],
  seen_at: null,
}

test('users are listed separately by permission', async () => {
  const api = fakeCall().on(listUsers, () => buildPage([ana]))
  const store = makeAppStore(testServices(api.call))
  await store.dispatch(loadUsers('analyst'))
  expect(api.sent(listUsers)[0]?.query?.['permissions[]']).toEqual(['analyst'])
  const { analyst, admin } = selectUsers(store.getState()).byPermission
  expect([analyst.data, admin.status]).toEqual([[ana], 'idle'])
})

test('a list that fails without a reason has the message “Failed to fetch users”', async () => {
  const send = () => Promise.resolve(new Response('', { status: 500 }))
  const call = httpCall({ baseUrl: 'http://test', token: () => Promise.resolve('token'), send })
  const store = makeAppStore(testServices(call))
  await store.dispatch(loadUsers('admin'))
  expect(selectUsers(store.getState()).byPermission.admin).toMatchObject({
    status: 'failed',
    error: { status: 500, message: 'Failed to fetch users' },
  })
})
