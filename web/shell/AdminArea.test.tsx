import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { buildUser } from '#web/testing/people.ts'
import { buildAnalyst, renderAdmin, buildStaffApi } from '#web/testing/admin.tsx'

test('an applicant sees “Page not found” with their own navigation, and no company is fetched', async () => {
  const api = buildStaffApi(buildUser())
  await renderAdmin(api, '/app/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Team' })[0]?.getAttribute('href')).toBe('/app/team')
  expect(api.sent(listCompanies)).toEqual([])
})

test('an analyst sees the pipeline and is not restored as a customer', async () => {
  const { store } = await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Pipeline' })).toBeTruthy()
  expect(store.getState().users?.isRestored).toBe(false)
})

test('an unknown path shows “Page not found”', async () => {
  await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})
