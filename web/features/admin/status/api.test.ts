// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { changeStatus } from './api.ts'

test('users cannot apply a status that only the server sets', async () => {
  const { error } = await createAppStore(buildTestServices(buildFakeCall().call)).dispatch(
    changeStatus.initiate({ companyId: newId(), to: 'non_us', body: {} }),
  )
  expect(error).toMatchObject({
    code: 'status_not_applicable',
    message: "non_us can't be applied to the company",
    status: 400,
  })
})
