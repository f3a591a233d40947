import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { getStatusHistory, type StatusChange } from '#contract/history.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { Hero } from './Hero.tsx'

async function setup(over: Partial<Company>, changes: StatusChange[] = []) {
  const company = buildCompany(over)
  const api = buildFakeCall()
    .on(getCurrentUser, () => buildUser({ company: company.id }))
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [])
    .on(getStatusHistory, () => buildPage(changes))
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company.id))
  renderInApp(<Hero company={company} />, store)
  await screen.findByRole('heading', { level: 1 })
}

test.each<[string, Partial<Company>, boolean]>([
  ['an application', { status: 'draft' }, true],
  ['a CFO setup', { status: 'draft', customer_kind: 'new' }, false],
  ['an application of a customer', { status: 'in_review', customer_kind: 'new' }, true],
  ['a CFO customer', { status: 'cfo_customer', customer_kind: 'existing' }, false],
])('the hero of %s shows stages and funding type only for applications', async (_, over, isVisible) => {
  await setup({ funding_application_type: ['grant'], ...over })
  const stages = screen.queryByRole('list', { name: 'Stages of the application' })
  expect(stages !== null).toBe(isVisible)
  expect(screen.queryByText('Grant funding') !== null).toBe(isVisible)
})

test('a rejected company sees the reason, the analyst’s message, and the required change', async () => {
  const change: StatusChange = {
    id: newId(),
    from: 'in_review',
    to: 'rejected',
    at: '2026-11-17T10:00:00Z',
    author: { id: newId(), name: 'Jonas Lindqvist', email: 'jonas@x.example' },
    note: 'Three months are left.',
    reason: 'runway',
    needed_change: 'Nine months of cash.',
  }
  await setup({ status: 'rejected' }, [change])
  const quote = (await screen.findByText('“Three months are left.”')).closest('blockquote')
  expect(quote?.textContent).toBe(
    'Your cash doesn’t last long enough for an advance to help.“Three months are left.”' +
      'What would have to change“Nine months of cash.”Jonas Lindqvist',
  )
})
