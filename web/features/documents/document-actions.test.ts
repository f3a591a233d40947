// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { deleteDocument } from './slice.ts'

test('deleting a document needs a company that has it', async () => {
  const empty = createAppStore(buildTestServices(buildFakeCall().call))
  expect((await empty.dispatch(deleteDocument(newId()))).payload).toMatchObject({
    code: 'company_not_saved',
    message: 'company data should be saved',
  })
  const store = await openStore(buildDraftServer({ documents: [] }))
  expect((await store.dispatch(deleteDocument(newId()))).payload).toMatchObject({
    code: 'no_documents',
    message: 'documents info should exists',
    status: 500,
  })
})
