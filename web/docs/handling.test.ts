// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { makeStore } from '../app/store.ts'
import { aDraftServer, openStore } from '../testing/draft-server.ts'
import { fakeCall } from '../testing/fake-call.ts'
import { newId } from '../testing/people.ts'
import { testServices } from '../testing/services.ts'
import { deleteDocument } from './handling.ts'

test('a document is deleted of a company that is there, and that shows it', async () => {
  const empty = makeStore(testServices(fakeCall().call))
  expect((await empty.dispatch(deleteDocument(newId()))).payload).toMatchObject({
    code: 'company_not_saved',
    message: 'company data should be saved',
  })
  const store = await openStore(aDraftServer({ documents: [] }))
  expect((await store.dispatch(deleteDocument(newId()))).payload).toMatchObject({
    code: 'no_documents',
    message: 'documents info should exists',
    status: 500,
  })
})
