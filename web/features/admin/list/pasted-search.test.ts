import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { getChangesHistory } from '#contract/history.ts'
import { listInvestors } from '#contract/investors.ts'
import { listLoans } from '#contract/loans.ts'
import { listSubscribers } from '#contract/staff/newsletter.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { listSupportInbox } from '#contract/staff/support-inbox.ts'
import { listUsers } from '#contract/users.ts'
import { historyQuery } from '#web/features/admin/case/history/history-view.ts'
import { parseQuery } from '#web/core/address/query-state.ts'
import { pipelineAddress, toFilterQuery, toPipelineView } from '#web/features/admin/pipeline/pipeline-view.ts'
import { inboxAddress, toInboxQuery } from '#web/features/admin/support/InboxList.tsx'
import { usersAddress } from '#web/features/admin/users/api.ts'

type ReadSearch = (params: URLSearchParams) => string | undefined

/** For each text filter, a function that reads its value from the URL, and the endpoint's schema for the value. */
const lists: [string, ReadSearch, z.ZodType][] = [
  [
    'pipeline',
    (params) =>
      toFilterQuery(toPipelineView(parseQuery(pipelineAddress, params)), { id: '', isAdmin: false }).search,
    listPipeline.query.shape.search,
  ],
  ['people', (params) => parseQuery(usersAddress, params).search, listUsers.query.shape.search],
  ['investors', (params) => parseQuery(listInvestors.query, params).search, listInvestors.query.shape.search],
  ['loans', (params) => parseQuery(listLoans.query, params).search, listLoans.query.shape.search],
  ['loans of a type', (params) => parseQuery(listLoans.query, params).type, listLoans.query.shape.type],
  [
    'support',
    (params) => toInboxQuery(parseQuery(inboxAddress, params)).search,
    listSupportInbox.query.shape.search,
  ],
  [
    'newsletter',
    (params) => parseQuery(listSubscribers.query, params).search,
    listSubscribers.query.shape.search,
  ],
  ['emails', (params) => parseQuery(listOutbox.query, params).search, listOutbox.query.shape.search],
  [
    'recipients',
    (params) => parseQuery(listOutbox.query, params).recipient,
    listOutbox.query.shape.recipient,
  ],
  ['history', (params) => parseQuery(historyQuery, params).search, getChangesHistory.query.shape.search],
]

const paste = (text: string) => new URLSearchParams({ q: text, search: text, recipient: text, type: text })

test.each(lists)('%s: removes invisible characters from a pasted search', (_, read) => {
  expect(read(paste('\u202d tidal\u00a0\u200bki\u00adln\u202c\ufeff'))).toBe('tidal kiln')
})

test.each(lists)('%s: does not search for invisible characters only', (_, read) => {
  expect(read(paste('\u200b \u2060\u200e'))).toBeUndefined()
})

test.each(lists)('%s: sends a valid search for any pasted text', (_, read, schema) => {
  const pastedText = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\u0301', '\u0958', '\0', '\ud83d', '\u200b', '\u202e', 'a', ' ', '\n', '😀'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 600,
  })
  fc.assert(
    fc.property(pastedText, (text) => {
      const search = read(paste(text))
      expect(schema.safeParse(search)).toEqual({ success: true, data: search })
    }),
    { numRuns: 50 },
  )
})
