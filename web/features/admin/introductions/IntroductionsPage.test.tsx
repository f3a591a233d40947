import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { downloadIntroPitch, listWaitingIntroductions } from '#contract/intros.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildListedIntroduction } from '#web/testing/intros.ts'
import { newId } from '#web/testing/people.ts'

const pitch = {
  id: newId(),
  filename: 'Quillwater deck.txt',
  size: 1200,
  media_type: 'text/plain',
  scan_status: 'clean' as const,
  needs_password: null,
  created_at: '2026-11-18T10:00:00Z',
}
const introductions = [
  buildListedIntroduction(),
  buildListedIntroduction({ company_name: 'Quillwater Sensors', pitch }),
]

test('filters the introductions by state in the URL; the key p previews the deck under the cursor', async () => {
  const api = buildStaffApi(buildAnalyst())
    .on(listWaitingIntroductions, () => buildPage([]))
    .on(listIntroductions, () => buildPage(introductions))
    .on(downloadIntroPitch, () => new File(['We find leaks.'], pitch.filename))
  const { router } = await renderAdmin(
    api,
    '/app/admin/introductions?status=interested&after=2026-11-01&ordering=company_name',
  )
  await screen.findByRole('table', { name: '2 introductions, sorted by company, A to Z' })
  expect(api.sent(listIntroductions).at(-1)?.query).toMatchObject({
    status: ['interested'],
    after: '2026-11-01',
    page: 1,
  })
  await userEvent.keyboard('jp')
  const dialog = within(await screen.findByRole('dialog', { name: pitch.filename }))
  expect(await dialog.findByText('We find leaks.')).toBeTruthy()
  expect(api.sent(downloadIntroPitch)).toEqual([{ params: { introId: introductions[1]?.intro } }])
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?ordering=company_name'))
})
