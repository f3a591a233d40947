// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { submitCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { submitApplication } from './submit.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

async function ready() {
  const server = buildDraftServer()
  server.api.on(submitCompany, (): { status: CompanyStatus } => ({ status: 'in_review' }))
  const store = await openStore(server)
  const { id: companyId } = server.company()
  const submit = (at: number) => store.dispatch(submitApplication({ companyId, at }))
  return { server, store, submit }
}

test('the status becomes the status in the response', async () => {
  const { store, submit } = await ready()
  await submit(noon)
  expect(store.getState().connect?.company.data?.status).toBe('in_review')
})

test('another submit within five seconds does nothing, a later submit is sent', async () => {
  const { server, submit } = await ready()
  await submit(noon)
  const repeat = await submit(noon + 4999)
  expect(repeat).toMatchObject({ meta: { condition: true } })
  expect(server.api.sent(submitCompany)).toHaveLength(1)
  await submit(noon + 5000)
  expect(server.api.sent(submitCompany)).toHaveLength(2)
})

test('a submit that did not reach the server can be repeated immediately', async () => {
  const { server, store, submit } = await ready()
  server.api.on(submitCompany, () => {
    throw new AppError('network')
  })
  await submit(noon)
  server.api.on(submitCompany, (): { status: CompanyStatus } => ({ status: 'in_review' }))
  await submit(noon + 1000)
  expect(store.getState().connect?.company.data?.status).toBe('in_review')
})

test('an empty status is an error: invalid company status', async () => {
  const { server, store, submit } = await ready()
  server.api.on(submitCompany, () => ({ status: '' as CompanyStatus }))
  await submit(noon)
  expect(store.getState().submission?.error).toMatchObject({
    code: 'invalid_company_status',
    message: 'invalid company status',
    status: 500,
  })
})

test('a response without a status means In Review; an empty response changes nothing', async () => {
  const { server, store, submit } = await ready()
  server.api.on(submitCompany, () => null as unknown as { status: CompanyStatus })
  await submit(noon)
  expect(store.getState().connect?.company.data?.status).toBe('draft')
  server.api.on(submitCompany, () => ({}) as { status: CompanyStatus })
  await submit(noon + 6000)
  expect(store.getState().connect?.company.data?.status).toBe('in_review')
})

test('an error is stored for the page', async () => {
  const { server, store, submit } = await ready()
  server.api.on(submitCompany, () => {
    throw new AppError('incomplete_application')
  })
  await submit(noon)
  expect(store.getState().submission).toMatchObject({
    status: 'failed',
    error: { code: 'incomplete_application' },
  })
})
