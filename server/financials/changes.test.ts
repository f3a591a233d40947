import { assert, asyncProperty, constantFrom, integer, array, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyContent } from './content.ts'
import { createTransactionStager, assessHistory } from './reading.ts'
import type { IncomingTransaction, Staging } from './staging.ts'

function createStaging() {
  const staged = new Map<string, IncomingTransaction>()
  const staging: Staging = {
    add: async (transactions) => {
      for (const transaction of transactions) staged.set(transaction.provider_id, transaction)
      return Promise.resolve()
    },
    remove: async (ids) => {
      for (const id of ids) staged.delete(id)
      return Promise.resolve()
    },
    clear: () => Promise.resolve(staged.clear()),
    count: () => staged.size,
  }
  return { staged, staging }
}

type State = 'booked' | 'pending' | 'removed'

interface Event {
  id: string
  state: State
  amount: string
}

const toTransaction = ({ id, state, amount }: Event) => ({
  id,
  account_id: 'checking',
  date: '2026-10-01',
  description: id,
  amount,
  currency: null,
  pending: state === 'pending',
})

/** On each page, transactions come before removals, as providers send them. */
async function readPages(pages: readonly (readonly Event[])[]) {
  const { staged, staging } = createStaging()
  const progress = { begin: () => Promise.resolve(), count: () => Promise.resolve() }
  const changes = createTransactionStager({ staging, progress }, [])
  for (const page of pages)
    await changes.add(
      page.filter(({ state }) => state !== 'removed').map(toTransaction),
      page.filter(({ state }) => state === 'removed').map(({ id }) => id),
    )
  return {
    booked: Object.fromEntries([...staged].map(([id, { amount }]) => [id, amount])),
    removed: changes.listRemoved().toSorted(),
  }
}

const event = record({
  id: constantFrom('a', 'b', 'c', 'd'),
  state: constantFrom<State[]>('booked', 'pending', 'removed'),
  amount: integer({ min: 1, max: 9 }).map((dollars) => `${dollars}.00`),
})

test('the last event of a transaction determines its state, in any order of events', async () => {
  await assert(
    asyncProperty(array(array(event, { maxLength: 6 }), { maxLength: 6 }), async (pages) => {
      const ordered = pages.flatMap((page) => [
        ...page.filter(({ state }) => state !== 'removed'),
        ...page.filter(({ state }) => state === 'removed'),
      ])
      const finalEvents = new Map(ordered.map((change) => [change.id, change]))
      const last = [...finalEvents.values()]
      expect(await readPages(pages)).toEqual({
        booked: Object.fromEntries(
          last.filter(({ state }) => state === 'booked').map(({ id, amount }) => [id, amount]),
        ),
        removed: last
          .filter(({ state }) => state !== 'booked')
          .map(({ id }) => id)
          .toSorted(),
      })
    }),
    { numRuns: 500 },
  )
})

const change = (state: State, amount = '1.00'): Event => ({ id: 'a', state, amount })

test.each<[string, Event[][], { booked: object; removed: string[] }]>([
  [
    'removed, then added again',
    [[change('removed')], [change('booked', '2.00')]],
    { booked: { a: '2.00' }, removed: [] },
  ],
  ['added, then removed', [[change('booked')], [change('removed')]], { booked: {}, removed: ['a'] }],
  ['booked, then pending again', [[change('booked')], [change('pending')]], { booked: {}, removed: ['a'] }],
  [
    'changed twice on a page',
    [[change('booked'), change('booked', '3.00')]],
    { booked: { a: '3.00' }, removed: [] },
  ],
])('a transaction that is %s', async (_, pages, expected) => {
  expect(await readPages(pages)).toEqual(expected)
})

describe('the history of a bank', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const assess = (firstDate: string | null, before: boolean | null = null) =>
    assessHistory(
      { before: { content: { ...emptyContent, is_history_complete: before }, readAt: null, cursor: null } },
      firstDate,
    )

  test('is complete if it covers two years, or did before', () => {
    expect(assess(daysAgo(720))).toBe(true)
    expect(assess(daysAgo(3), true)).toBe(true)
  })

  test('is of unknown completeness if it is shorter, because the bank may limit it', () => {
    expect(assess(daysAgo(90))).toBeNull()
    expect(assess(daysAgo(90), false)).toBeNull()
    expect(assess(null)).toBeNull()
  })
})
