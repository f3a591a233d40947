import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { exportSubscribers, listSubscribers, type Subscriber } from '#contract/staff/newsletter.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

const ada: Subscriber = {
  id: '6f1f0c9a5b3e4d2c8a7b6c01',
  email: 'ada@example.com',
  name: 'Ada Alder',
  status: 'subscribed',
  joined_at: '2026-11-17T10:00:00Z',
}
const bruno: Subscriber = { ...ada, id: '2', email: 'bruno@example.com', name: null, status: 'left' }

const buildApi = () =>
  buildStaffApi(buildAnalyst()).on(listSubscribers, ({ query }) => ({
    ...buildPage([ada, bruno], query?.search ? 2 : 1240),
    page_size: 50,
    counts: { subscribed: 1200, left: 40 },
    read_at: new Date().toISOString(),
  }))

const at = '/app/admin/newsletter'

test('an analyst pages through subscribers and former subscribers, sorted by a column', async () => {
  const api = buildApi()
  const { router } = await renderAdmin(api, at)
  expect(await screen.findByText('ada@example.com')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Unsubscribed 40' }).getAttribute('href')).toBe(`${at}?status=left`)
  expect(screen.getByRole('link', { name: 'All 1,240' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('51–100 of 1,240')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Subscriber/ }))
  expect(router.state.location.search).toBe('?ordering=email')
  const firstPage = { page: 1, page_size: 50 }
  expect(api.sent(listSubscribers).map(({ query }) => query)).toEqual([
    firstPage,
    { ...firstPage, page: 2 },
    { ...firstPage, ordering: 'email' },
  ])
})

test('the search and the status apply to the list and to the export', async () => {
  // jsdom cannot save files, so this export fails on purpose.
  const api = buildApi().on(exportSubscribers, () => {
    throw new AppError('timeout')
  })
  await renderAdmin(api, `${at}?status=left`)
  await screen.findByText('bruno@example.com')
  await userEvent.keyboard('/bru{Enter}')
  await vi.waitFor(() =>
    expect(api.sent(listSubscribers).at(-1)?.query).toMatchObject({ status: 'left', search: 'bru' }),
  )
  await userEvent.tab()
  await userEvent.keyboard('e')
  expect(await screen.findByText(/Nothing was exported/)).toBeTruthy()
  expect(api.sent(exportSubscribers)).toEqual([
    { query: { status: 'left', search: 'bru', ...getTimeZoneQuery() } },
  ])
})

test('a page that stays open does not report the newsletter service as down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderAdmin(buildApi(), at)
  expect(await screen.findByText('ada@example.com')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(screen.queryByText(/is not responding/)).toBeNull()
})

test('while the newsletter service is down, the list and its export show an error', async () => {
  let isDown = true
  const fail = () => {
    throw new AppError('provider_unavailable')
  }
  const api = buildApi()
    .on(listSubscribers, () =>
      isDown
        ? fail()
        : {
            ...buildPage<Subscriber>([]),
            counts: { subscribed: 0, left: 0 },
            read_at: '2026-11-17T09:30:00Z',
          },
    )
    .on(exportSubscribers, fail)
  await renderAdmin(api, at)
  expect(await screen.findByText('The subscribers couldn’t be loaded')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/Nothing was exported/)).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }))
  expect(await screen.findByText('No subscribers yet')).toBeTruthy()
  // `read_at` is days old, so the page shows that the service is not responding.
  expect(screen.getByText(/is not responding.* 17 Nov 2026/)).toBeTruthy()
})
