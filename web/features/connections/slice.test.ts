// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createConnection } from '#contract/accounting-connections.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { buildConnection } from '#web/testing/connections.tsx'
import { newId } from '#web/testing/people.ts'
import { loadConnections, selectConnections, startConnection } from './slice.ts'

test('loading connections needs a company that has started to connect', async () => {
  const empty = createAppStore(buildTestServices(buildFakeCall().call))
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

test('a new connection is appended to the list', async () => {
  const linked = buildConnection({ platform_key: 'qhyg' })
  const server = buildDraftServer({
    name: 'Tidal Kiln',
    codat: { id: newId(), connections: [linked] },
    connections: [linked],
  })
  const created = buildConnection({
    platform_key: 'gbol',
    status: 'PendingAuth',
    link_url: 'https://x.example/',
  })
  server.api.on(createConnection, () => created)
  const store = await openStore(server)
  await store.dispatch(startConnection({ platform_key: 'gbol', subsidiary: false, from: '/app/connections' }))
  expect(selectConnections(store.getState()).map(({ id }) => id)).toEqual([linked.id, created.id])
})
