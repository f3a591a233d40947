import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { SendsMail } from '#web/core/page/sends-mail.ts'
import { NoMailStrip } from '#web/features/admin/frame/NoMailStrip.tsx'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildUser } from '#web/testing/people.ts'
import { buildAnalyst, renderAdmin, buildStaffApi } from '#web/testing/admin.tsx'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'

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

describe('without a mail server', () => {
  const note = 'No emails are sent, because no mail server is configured.'
  const renderStrip = async (permission: 'admin' | 'analyst', sendsMail: boolean) => {
    const store = createAppStore(
      buildTestServices(buildStaffApi(buildAnalyst({ permissions: [permission] })).call),
    )
    await store.dispatch(loadCurrentUser())
    renderInApp(
      <SendsMail value={sendsMail}>
        <NoMailStrip>Page</NoMailStrip>
      </SendsMail>,
      store,
    )
    await screen.findByText('Page')
  }

  test('admins see that no emails are sent, with a link to the outbox', async () => {
    await renderStrip('admin', false)
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/app/admin/outbox')
  })

  test('analysts, who cannot open the outbox, see no link', async () => {
    await renderStrip('analyst', false)
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('staff see no note if emails are sent', async () => {
    await renderStrip('admin', true)
    expect(screen.queryByText(note)).toBeNull()
  })
})
