// @vitest-environment jsdom
import { expect, test } from 'vitest'
import * as reviews from '#contract/reviews.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { openReview, changeStatus } from './case-actions.ts'

test('an empty review is not opened', async () => {
  const api = fakeCall()
  const { payload } = await makeAppStore(testServices(api.call)).dispatch(
    openReview({ companyId: newId(), body: {} }),
  )
  expect(payload).toMatchObject({ code: 'no_review', message: 'review should be set', status: 500 })
  expect(api.sent(reviews.openReview)).toEqual([])
})

test('a status that only the product sets cannot be applied', async () => {
  const { payload } = await makeAppStore(testServices(fakeCall().call)).dispatch(
    changeStatus({ companyId: newId(), to: 'non_us', body: {} }),
  )
  expect(payload).toMatchObject({
    code: 'status_not_applicable',
    message: "non_us can't be applied to the company",
    status: 400,
  })
})
