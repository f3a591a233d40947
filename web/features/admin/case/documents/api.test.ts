// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getCase, markDocument } from '#contract/staff/cases.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildAnalyst, buildStaffApi, noCase } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { caseApi } from '../shared/api.ts'
import { markEndpoint } from './api.ts'

const me = buildAnalyst()
const [companyId, documentId] = [newId(), newId()]
const mark = { document: documentId, reads: [], first_month: '2026-01-01', last_month: '2026-03-01' }

async function markAsRead(reply: Promise<never>) {
  const api = buildStaffApi(me)
    .on(getCase, () => ({ ...noCase, document_marks: [mark] }))
    .on(markDocument, () => reply)
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  const { getCase: query } = caseApi.endpoints
  await store.dispatch(query.initiate({ params: { companyId } }))
  const marking = store.dispatch(
    markEndpoint.initiate({ params: { companyId, documentId }, body: { read: true } }),
  )
  const listMarks = () => query.select({ params: { companyId } })(store.getState()).data?.document_marks
  return { marking, listMarks }
}

test('marks a document as read before the server responds, and reverts the mark after a failure', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const { marking, listMarks } = await markAsRead(promise)
  expect(listMarks()).toMatchObject([
    { reads: [{ user: { id: me.id, name: me.name } }], first_month: '2026-01-01' },
  ])
  reject(new AppError('timeout'))
  await marking
  expect(listMarks()).toEqual([mark])
})
