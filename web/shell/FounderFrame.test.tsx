import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { setSelectedCompany, updateCurrentUser } from '#contract/users.ts'
import { loadStaffCompanies } from '#web/features/session/users-slice.ts'
import { buildPage, buildCompanySummary } from '#web/testing/admin.tsx'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { FounderFrame } from './FounderFrame.tsx'

test('a company that cannot be opened shows an error, and the current company stays open', async () => {
  const server = buildDraftServer({ name: 'Tidal Kiln' })
  const millrace = buildCompanySummary({ name: 'Millrace' })
  server.api
    .on(updateCurrentUser, () => server.user)
    .on(listCompanies, () => buildPage([millrace]))
    .on(setSelectedCompany, () => {
      throw new AppError('timeout')
    })
  const store = await openStore(server)
  await store.dispatch(loadStaffCompanies())
  renderInApp(<FounderFrame />, store)
  const [switcher] = screen.getAllByRole('button', { name: /Switch company/ })
  await userEvent.click(switcher as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Millrace/ }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Millrace couldn’t be opened. The request timed out.')
  expect(store.getState().users?.current.data?.selected_company).toBe(server.company().id)
})
