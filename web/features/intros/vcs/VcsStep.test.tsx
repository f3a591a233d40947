// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listInvestors } from '#contract/investors.ts'
import { buildInvestor, openIntros } from '#web/testing/intros.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { VcsStep } from './VcsStep.tsx'

test('late results of an earlier search are not shown', async () => {
  const { api, store } = await openIntros()
  const replies = new Map<string, () => void>()
  api.on(
    listInvestors,
    ({ query }) =>
      new Promise((resolve) => {
        const name = query?.search ?? ''
        const page = { count: 1, page: 1, page_size: 12, results: [buildInvestor(name)] }
        replies.set(name, () => resolve(page))
      }),
  )
  renderInApp(<VcsStep />, store)
  const user = userEvent.setup()
  const field = await screen.findByRole('searchbox')
  await user.type(field, 'first')
  await waitFor(() => expect(replies.has('first')).toBe(true))
  await user.clear(field)
  await user.type(field, 'second')
  await waitFor(() => expect(replies.has('second')).toBe(true))
  replies.get('second')?.()
  expect(await screen.findByRole('checkbox', { name: 'Pick second' })).toBeTruthy()
  await act(async () => replies.get('first')?.())
  expect(screen.getByRole('checkbox', { name: 'Pick second' })).toBeTruthy()
})

test('clearing a search without results shows all investors', async () => {
  const { api, store } = await openIntros()
  const all = [buildInvestor('Lodestone')]
  api.on(listInvestors, ({ query }) => {
    const results = query?.search === 'zzz' ? [] : all
    return { count: results.length, page: 1, page_size: 12, results }
  })
  renderInApp(<VcsStep />, store)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('searchbox'), 'zzz')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('checkbox', { name: 'Pick Lodestone' })).toBeTruthy()
})
