// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { getCompany, getCompanyStatus, updateCompany } from '#contract/companies.ts'
import { buildDraftServer, openStore, commitAnswers } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { companyApi } from './api.ts'
import { saveAnswers } from './save-answers.ts'
import { selectCompany } from './selectors.ts'

async function setup() {
  const server = buildDraftServer({ city: 'Portland' })
  server.api.on(getCompanyStatus, () => {
    const { status, version } = server.company()
    return { status, version, intro_application_status: null }
  })
  const store = await openStore(server)
  const check = (companyId = server.company().id) =>
    store.dispatch(
      companyApi.endpoints.getCompanyStatus.initiate({ params: { companyId } }, { forceRefetch: true }),
    )
  const countFetches = () => server.api.sent(getCompany).length
  return { server, store, check, countFetches }
}

test('a company that someone else changed is fetched again, an unchanged company is not', async () => {
  const { server, store, check, countFetches } = await setup()
  await check()
  expect(countFetches()).toBe(1)
  server.setByOther({ city: 'Bangor' })
  await check()
  await vi.waitFor(() => expect(selectCompany(store.getState())?.city).toBe('Bangor'))
  expect(countFetches()).toBe(2)
})

test('a check of another company changes nothing', async () => {
  const { server, check, countFetches } = await setup()
  server.setByOther({ city: 'Bangor' })
  await check(newId())
  expect(countFetches()).toBe(1)
})

test('the company is not fetched during a save', async () => {
  const { server, store, check, countFetches } = await setup()
  let finishSave = () => {}
  server.api.on(updateCompany, async () => {
    await new Promise<void>((resolve) => (finishSave = resolve))
    return server.setByOther({ city: 'Augusta' })
  })
  store.dispatch(commitAnswers({ 'company.city': 'Augusta' }))
  const saving = store.dispatch(saveAnswers())
  await vi.waitFor(() => expect(server.api.sent(updateCompany)).toHaveLength(1))
  server.setByOther({ state: 'ME' })
  await check()
  expect(countFetches()).toBe(1)
  finishSave()
  await saving
  await vi.waitFor(() => expect(countFetches()).toBe(2))
})
