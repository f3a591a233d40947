// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { makeAppStore } from '#web/shell/app-store.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { testServices } from '#web/testing/services.ts'
import { loadConnections } from './slice.ts'

test('reading connections needs a company that has started to connect', async () => {
  const empty = makeAppStore(testServices(fakeCall().call))
  expect((await empty.dispatch(loadConnections())).payload).toMatchObject({
    code: 'no_company',
    message: 'no company data in state',
  })
  const store = await openStore(buildDraftServer({ codat: null }))
  expect((await store.dispatch(loadConnections())).payload).toMatchObject({
    code: 'no_codat',
    message: 'no Codat Data in state',
    status: 500,
  })
})
