import { assert, asyncProperty, constantFrom, integer, array, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyContent } from './content.ts'
import { createChanges, assessHistory } from './reading.ts'
import type { IncomingTransaction, Staging } from './staging.ts'

/** A staging area in memory. */
function createStaging() {
  const staged = new Map<string, IncomingTransaction>()
  const staging: Staging = {
    add: async (transactions) => {
      for (const one of transactions) staged.set(one.provider_id, one)
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

type Word = 'booked' | 'pending' | 'removed'

interface Event {
  id: string
  word: Word
  amount: string
}

const toMovement = ({ id, word, amount }: Event) => ({
  id,
  account_id: 'checking',
  date: '2026-10-01',
  description: id,
  amount,
  currency: null,
  pending: word === 'pending',
})

/** Reads pages of events as a provider would send them: those of one page as movements first, then removals. */
async function readPages(pages: readonly (readonly Event[])[]) {
  const { staged, staging } = createStaging()
  const progress = { begin: () => Promise.resolve(), count: () => Promise.resolve() }
  const changes = createChanges({ staging, progress }, [])
  for (const page of pages)
    await changes.add(
      page.filter(({ word }) => word !== 'removed').map(toMovement),
      page.filter(({ word }) => word === 'removed').map(({ id }) => id),
    )
  return {
    booked: Object.fromEntries([...staged].map(([id, { amount }]) => [id, amount])),
    removed: changes.listRemoved().toSorted(),
  }
}

const event = record({
  id: constantFrom('a', 'b', 'c', 'd'),
  word: constantFrom<Word[]>('booked', 'pending', 'removed'),
  amount: integer({ min: 1, max: 9 }).map((dollars) => `${dollars}.00`),
})

test('the last word about a movement counts, in whatever order a provider sends changes', async () => {
  await assert(
    asyncProperty(array(array(event, { maxLength: 6 }), { maxLength: 6 }), async (pages) => {
      const ordered = pages.flatMap((page) => [
        ...page.filter(({ word }) => word !== 'removed'),
        ...page.filter(({ word }) => word === 'removed'),
      ])
      const lastWords = new Map(ordered.map((one) => [one.id, one]))
      const last = [...lastWords.values()]
      expect(await readPages(pages)).toEqual({
        booked: Object.fromEntries(
          last.filter(({ word }) => word === 'booked').map(({ id, amount }) => [id, amount]),
        ),
        removed: last
          .filter(({ word }) => word !== 'booked')
          .map(({ id }) => id)
          .toSorted(),
      })
    }),
    { numRuns: 500 },
  )
})

const change = (word: Word, amount = '1.00'): Event => ({ id: 'a', word, amount })

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
])('a movement that is %s', async (_, pages, expected) => {
  expect(await readPages(pages)).toEqual(expected)
})

describe('a history that a provider has read', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const assess = (firstDate: string | null, before: boolean | null = null) =>
    assessHistory(
      { before: { content: { ...emptyContent, is_history_complete: before }, cursor: null } },
      firstDate,
    )

  test('is complete where it reaches back two years, or did so before', () => {
    expect(assess(daysAgo(720))).toBe(true)
    expect(assess(daysAgo(3), true)).toBe(true)
  })

  test('is of unknown completeness where it is shorter: the bank may give no more', () => {
    expect(assess(daysAgo(90))).toBeNull()
    expect(assess(daysAgo(90), false)).toBeNull()
    expect(assess(null)).toBeNull()
  })
})
