import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { buildAnalyst, buildPage, buildPipelineRow, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

test('states that the whole list ends at the largest exact count', async () => {
  const api = buildStaffApi(buildAnalyst()).on(listPipeline, () => ({
    ...buildPage([buildPipelineRow()], 10_000),
    count_is_estimate: true as const,
  }))
  await renderAdmin(api, '/app/admin?view=all&page_size=all')
  expect(await screen.findByText('Showing the first 10,000 companies')).toBeTruthy()
})
