import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { buildAnalyst, buildPage, buildPipelineRow, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

async function open() {
  const api = buildStaffApi(buildAnalyst()).on(listPipeline, () =>
    buildPage([buildPipelineRow({ name: 'Tidal Kiln' })]),
  )
  const { router } = await renderAdmin(api, '/app/admin')
  await screen.findByRole('link', { name: 'Tidal Kiln' })
  return { router, user: userEvent.setup(), getQuery: () => api.sent(listPipeline).at(-1)?.query }
}

it('starts with the companies that wait for the user', async () => {
  const { getQuery } = await open()
  expect(screen.getByRole('link', { name: /^Waiting on me/ }).getAttribute('aria-current')).toBe('page')
  expect(getQuery()).toMatchObject({ waiting_on: 'funder' })
})

it('filters by party and risk, and excludes funded companies by default', async () => {
  const { router, user, getQuery } = await open()
  await user.click(screen.getByRole('link', { name: 'All' }))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.selectOptions(filters.getByRole('combobox', { name: 'Waiting on' }), 'Us')
  await user.selectOptions(filters.getByRole('combobox', { name: 'Risk' }), 'Broken connection')
  expect(router.state.location.search).toBe('?waiting_on=funder&risk=connection_broken')
  await user.selectOptions(filters.getByRole('combobox', { name: 'Requested at least' }), '$250,000')
  await user.click(filters.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: requested at least $250,000' }))
  const query = { waiting_on: 'funder', risk: 'connection_broken' }
  await waitFor(() => expect(getQuery()).toMatchObject(query))
  expect(getQuery()?.status).not.toContain('funded')
  await user.click(screen.getByRole('button', { name: 'Remove filter: without funded and repaid' }))
  await waitFor(() => expect(getQuery()).not.toHaveProperty('status'))
  expect(getQuery()).toMatchObject(query)
})
