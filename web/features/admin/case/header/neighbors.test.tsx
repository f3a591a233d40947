// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { buildAnalyst, buildPage, buildPipelineRow, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildCompany } from '#web/testing/people.ts'

test('a click on a company keeps its position in the list, with a link to the next company', async () => {
  const [kiln, grid] = [
    buildPipelineRow({ name: 'Tidal Kiln' }),
    buildPipelineRow({ name: 'Lumenfold Grid' }),
  ]
  const api = buildStaffApi(buildAnalyst())
    .on(listPipeline, () => buildPage([kiln, grid], 286))
    .on(getCompany, () => buildCompany({ id: kiln.id, name: 'Tidal Kiln', status: 'in_review' }))
  await renderAdmin(api, '/app/admin')
  await userEvent.click(await screen.findByRole('link', { name: 'Tidal Kiln' }))
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  expect(screen.getByText('1 of 286')).toBeTruthy()
  const next = screen.getByRole('link', { name: 'Next company: Lumenfold Grid' })
  expect(next.getAttribute('href')).toBe(`/app/admin/companies/${grid.id}`)
})
