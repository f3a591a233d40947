// @vitest-environment jsdom
import { expect, test } from 'vitest'
import * as reviews from '#contract/reviews.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { sendRequest } from './api.ts'

test('an empty review is not opened', async () => {
  const api = buildFakeCall()
  const { error } = await createAppStore(buildTestServices(api.call)).dispatch(
    sendRequest.initiate({ params: { companyId: newId() }, reviewId: null, body: {} }),
  )
  expect(error).toMatchObject({ code: 'no_review', message: 'review should be set', status: 500 })
  expect(api.sent(reviews.openReview)).toEqual([])
})
