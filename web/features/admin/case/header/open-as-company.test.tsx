// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildCompany } from '#web/testing/people.ts'

const me = buildAnalyst()
const company = buildCompany({ name: 'Tidal Kiln', status: 'in_review' })
const buildServer = () => buildStaffApi(me).on(getCompany, () => company)
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'View as company' }))

test('staff can view a company as its members do', async () => {
  const api = buildServer().on(setSelectedCompany, () => ({ ...me, selected_company: company.id }))
  const { router } = await renderAdmin(api, `/app/admin/companies/${company.id}`)
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
  expect(api.sent(setSelectedCompany)).toEqual([{ body: { company_id: company.id } }])
})

test('shows an error and stays on the case when the company cannot be opened', async () => {
  const api = buildServer().on(setSelectedCompany, () => {
    throw new AppError('timeout')
  })
  const { router } = await renderAdmin(api, `/app/admin/companies/${company.id}`)
  await press()
  expect(await screen.findByText(/Tidal Kiln couldn’t be opened/)).toBeTruthy()
  await vi.waitFor(
    () => expect(router.state.location.pathname).toBe(`/app/admin/companies/${company.id}`),
    30_000,
  )
})
