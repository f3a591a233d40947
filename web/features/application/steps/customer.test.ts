// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/users.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { selectFacts, selectSteps } from '#web/features/company/selectors.ts'

const assessment = { tab: 'financials', step: 'assessment' }

test('a teammate gets the same questions as the founder', async () => {
  const server = buildDraftServer({
    user: newId(),
    customer_kind: 'new',
    funding_application_type: null,
  })
  const store = await openStore(server)
  expect(selectFacts(store.getState())?.customer).toBe('new')
  expect(selectSteps(store.getState())).not.toContainEqual(expect.objectContaining(assessment))
})

test('a teammate who is a new customer elsewhere still gets every question of this company', async () => {
  const server = buildDraftServer({ user: newId(), customer_kind: null })
  server.api.on(getCurrentUser, () => ({ ...server.user, cfoCustomer: 'new' as const }))
  const store = await openStore(server)
  expect(selectFacts(store.getState())?.customer).toBeNull()
  expect(selectSteps(store.getState())).toContainEqual(expect.objectContaining(assessment))
})

test('the founder’s choice counts before the company is fetched again', async () => {
  const founder = newId()
  const server = buildDraftServer({ user: founder, customer_kind: null })
  server.api.on(getCurrentUser, () => ({ ...server.user, id: founder, cfoCustomer: 'existing' as const }))
  const store = await openStore(server)
  expect(selectFacts(store.getState())?.customer).toBe('existing')
})
