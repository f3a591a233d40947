// @vitest-environment jsdom
import { expect, test } from 'vitest'
import * as reviews from '#contract/reviews.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { sendRequest } from './api.ts'

test('an empty review is not opened', async () => {
  const api = fakeCall()
  const { error } = await makeAppStore(testServices(api.call)).dispatch(
    sendRequest.initiate({ params: { companyId: newId() }, reviewId: null, body: {} }),
  )
  expect(error).toMatchObject({ code: 'no_review', message: 'review should be set', status: 500 })
  expect(api.sent(reviews.openReview)).toEqual([])
})
