// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildCompany } from '#web/testing/people.ts'

const me = buildAnalyst()

async function openAnswers(isAssigned: boolean) {
  const company = buildCompany({
    name: 'Tidal Kiln',
    status: 'in_review',
    city: 'Bath',
    assigned_analyst_ids: isAssigned ? [me.id] : [],
    version: 7,
  })
  const api = buildStaffApi(me).on(getCompany, () => company)
  const { router } = await renderAdmin(api, `/app/admin/companies/${company.id}/application`)
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' }, { timeout: 20_000 })
  await screen.findByRole('button', { name: 'Add note on “City”' })
  return { api, company, router, user: userEvent.setup() }
}

const change = () => screen.findByRole('button', { name: 'Edit “City”' })

test('an assigned analyst edits an answer based on the version they opened', async () => {
  const { api, company, user } = await openAnswers(true)
  api.on(updateCompany, () => ({ ...company, city: 'Bangor', version: 8 }))
  await user.click(await change())
  const field = await screen.findByRole('textbox', { name: /City/ }, { timeout: 20_000 })
  await user.clear(field)
  await user.type(field, ' Bangor ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“City” changed. The history shows your name.')).toBeTruthy()
  expect(api.sent(updateCompany)).toEqual([
    { params: { companyId: company.id }, body: { city: 'Bangor' }, baseVersion: 7 },
  ])
})

test('overwrites an answer that someone else changed only after a confirmation', async () => {
  const { api, company, user } = await openAnswers(true)
  api.on(updateCompany, () => {
    throw new AppError('edit_conflict')
  })
  await user.click(await change())
  await user.type(await screen.findByRole('textbox', { name: /City/ }, { timeout: 20_000 }), 'x')
  api.on(getCompany, () => ({ ...company, city: 'Bangor', version: 8 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Someone else changed this answer/)).toBeTruthy()
  await screen.findAllByText('Bangor')
  await user.click(screen.getByRole('button', { name: 'Overwrite' }))
  await waitFor(() => expect(api.sent(updateCompany).map(({ baseVersion }) => baseVersion)).toEqual([7, 8]))
})

test('an analyst who is not assigned cannot edit or connect', async () => {
  await openAnswers(false)
  expect(screen.queryByRole('button', { name: 'Edit “City”' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect for the company' })).toBeNull()
})

test('opens the connections page of the company to connect a bank', async () => {
  const { api, company, router, user } = await openAnswers(true)
  api.on(setSelectedCompany, () => ({ ...me, selected_company: company.id }))
  await user.click(screen.getByRole('button', { name: 'Connect for the company' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/connections'))
})
