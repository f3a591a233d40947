// @vitest-environment jsdom
import { Link } from '#web/ui/actions/Link.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { listLoans, type LoanList } from '#contract/loans.ts'
import { getCurrentUser } from '#contract/users.ts'
import { paths } from '#web/core/address/paths.ts'
import { api as cache } from '#web/core/api.ts'
import { skipRevalidation, createQueryLoader } from '#web/core/start-queries.ts'
import { LoansPage } from '#web/features/loans/LoansPage.tsx'
import { listLoansQueries } from '#web/features/loans/queries.ts'
import { waitForUser } from '#web/features/session/load-user.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildLoan, buildLoanPage } from '#web/testing/loans.ts'
import { buildUser } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { createAppStore } from './app-store.ts'
import { createPrefetch, watchLinks } from './prefetch.ts'

const start = (
  <>
    <Link href={paths.loans}>Loans</Link>
    <p>Documents</p>
  </>
)

async function setup({
  isSignedIn = true,
  reply = (): LoanList | Promise<LoanList> => buildLoanPage([buildLoan()]),
} = {}) {
  const api = buildFakeCall()
    .on(listLoans, reply)
    .on(getCurrentUser, () => buildUser())
  const store = createAppStore(buildTestServices(api.call))
  const signedInStore = waitForUser(store).then(() => store)
  if (isSignedIn) await store.dispatch(loadCurrentUser())
  const code = Promise.withResolvers<typeof LoansPage>()
  const buildRoutes = (): RouteObject[] => [
    { path: paths.dashboard, element: start },
    {
      path: paths.loans,
      lazy: {
        loader: createQueryLoader(signedInStore, () => Promise.resolve(listLoansQueries)),
        Component: () => code.promise,
      },
      shouldRevalidate: skipRevalidation,
    },
  ]
  const router = renderRoutes(buildRoutes(), store, paths.dashboard)
  watchLinks(document, createPrefetch(buildRoutes()))
  const finishLoading = () => act(async () => code.resolve(LoansPage))
  const link = screen.getByRole('link', { name: 'Loans' })
  return { api, finishLoading, link, router, store, pointer: userEvent.setup() }
}

test('a page opened by a link sends its query once, before its code has loaded', async () => {
  const { api, finishLoading, link, pointer } = await setup()
  await pointer.click(link)
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  expect(link.isConnected).toBe(true)
  await finishLoading()
  expect(await screen.findByRole('heading', { name: '$73,900 left to repay' })).toBeTruthy()
  expect(api.sent(listLoans)).toHaveLength(1)
})

test.each(['pointer', 'focus'])('a link with the %s sends the query of its page in advance', async (by) => {
  const { api, finishLoading, link, pointer, router } = await setup()
  await (by === 'pointer' ? pointer.hover(link) : pointer.tab())
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  expect(router.state.location.pathname).toBe(paths.dashboard)
  await finishLoading()
  await pointer.click(link)
  expect(await screen.findByRole('heading', { name: '$73,900 left to repay' })).toBeTruthy()
  expect(api.sent(listLoans)).toHaveLength(1)
})

test('a link sends the query of a visited page when the reply is no longer cached', async () => {
  const { api, finishLoading, link, pointer, router, store } = await setup()
  await pointer.click(link)
  await finishLoading()
  await screen.findByRole('heading', { name: '$73,900 left to repay' })
  await act(() => router.navigate(paths.dashboard))
  act(() => void store.dispatch(cache.util.resetApiState()))
  await pointer.hover(await screen.findByRole('link', { name: 'Loans' }))
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(2))
})

test('a pointer that only crosses a link sends nothing', async () => {
  const { api, link, pointer } = await setup()
  await pointer.hover(link)
  await pointer.hover(screen.getByText('Documents'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(api.sent(listLoans)).toEqual([])
})

test('a slow query does not delay the page, and a failed query shows an error', async () => {
  const reply = Promise.withResolvers<LoanList>()
  const { api, finishLoading, link, pointer } = await setup({ reply: () => reply.promise })
  await pointer.click(link)
  await finishLoading()
  expect(await screen.findByText('Loading your loans')).toBeTruthy()
  reply.reject(new AppError('unavailable'))
  expect(await screen.findByText('Your loans couldn’t be loaded')).toBeTruthy()
  expect(api.sent(listLoans)).toHaveLength(1)
})

test('the first query of a page is sent when the user is loaded, not before', async () => {
  const { api, finishLoading, link, pointer, router, store } = await setup({ isSignedIn: false })
  await pointer.click(link)
  await finishLoading()
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.loans))
  expect(api.sent(listLoans)).toEqual([])
  await act(() => store.dispatch(loadCurrentUser()))
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
})
