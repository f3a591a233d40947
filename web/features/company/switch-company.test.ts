// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { switchCompany } from './switch-company.ts'

test('switching companies needs a signed-in user', async () => {
  const store = createAppStore(buildTestServices(buildFakeCall().call))
  const { payload } = await store.dispatch(switchCompany(newId()))
  expect(payload).toMatchObject({ code: 'no_user', message: 'no user data in state', status: 500 })
})

test('switching companies needs a company id', async () => {
  const store = await openStore(buildDraftServer())
  const { payload } = await store.dispatch(switchCompany(''))
  expect(payload).toMatchObject({ code: 'no_company_selected', message: 'no company selected', status: 500 })
})
