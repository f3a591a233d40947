import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { updateIntroChoices } from '#contract/intro-choices.ts'
import { openIntros } from '#web/testing/intros.ts'
import { introsApi } from './api.ts'
import { type ChoiceChanges, flushScheduledChoices, saveChoices, scheduleChoicesSave } from './choices.ts'
import { openWizard, saveWizardOnDevice } from './device.ts'
import { picked, selectIntros, unpicked, wizardLeft } from './slice.ts'

async function setup() {
  const { api, store, user, company, investors } = await openIntros()
  const [first, second] = investors.map(({ id, name }) => ({ id, name }))
  if (!first || !second) throw new Error('There are no investors')
  const owner = { userId: user.id, companyId: company.id }
  const request = { params: { companyId: company.id } }
  const load = () =>
    store.dispatch(introsApi.endpoints.getIntroChoices.initiate(request, { forceRefetch: true }))
  await store.dispatch(openWizard(owner))
  await load()
  const holdSave = () => {
    let fail = () => {}
    api.on(
      updateIntroChoices,
      () => new Promise((_, reject) => (fail = () => reject(new AppError('unavailable')))),
    )
    return () => fail()
  }
  const save = (changes: ChoiceChanges) => store.dispatch(saveChoices({ companyId: company.id, changes }))
  const select = () => selectIntros(store.getState())
  return { api, store, owner, first, second, load, holdSave, save, select }
}

test('a choice that changes during its save, or whose save fails, stays unsaved', async () => {
  const { api, store, first, save, select } = await setup()
  store.dispatch(picked(first))
  const saving = save({ add: [first.id] })
  store.dispatch(unpicked([first.id]))
  await saving
  expect(select()).toMatchObject({ picks: [], savedChoices: { picks: [first] } })
  api.on(updateIntroChoices, () => {
    throw new AppError('unavailable')
  })
  const before = select().savedChoices
  await save({ add: [first.id] })
  expect(select()).toMatchObject({ savedChoices: before, choicesSave: { phase: 'failed' } })
})

test('a save waits for the running save, so that a failure loses no choices', async () => {
  const { api, store, owner, first, second, holdSave, select } = await setup()
  const pick = (investor: typeof first) => {
    store.dispatch(picked(investor))
    const { criteria, picks, savedChoices } = select()
    if (!savedChoices) throw new Error('No saved choices')
    store.dispatch(scheduleChoicesSave(owner.companyId, { criteria, picks }, savedChoices))
    store.dispatch(flushScheduledChoices())
  }
  const fail = holdSave()
  pick(first)
  await vi.waitFor(() => expect(api.sent(updateIntroChoices)).toHaveLength(1))
  pick(second)
  api.on(updateIntroChoices, () => ({ criteria: null, picks: [second] }))
  fail()
  await vi.waitFor(() => expect(select().savedChoices).toEqual({ criteria: null, picks: [second] }))
  expect(select().picks).toEqual([second, first])
})

test('a failed save of a closed and reopened wizard does not stop later saves', async () => {
  const { store, owner, first, load, holdSave, save, select } = await setup()
  const fail = holdSave()
  const saving = save({ add: [first.id] })
  store.dispatch(wizardLeft())
  await store.dispatch(openWizard(owner))
  await load()
  fail()
  await saving
  expect(select().savedChoices).toEqual({ criteria: null, picks: [] })
})

test('a choice whose save is interrupted by a reload stays picked', async () => {
  const { store, owner, first, load, holdSave, save, select } = await setup()
  store.dispatch(picked(first))
  holdSave()
  void save({ add: [first.id] })
  store.dispatch(saveWizardOnDevice(owner))
  store.dispatch(wizardLeft())
  await store.dispatch(openWizard(owner))
  await load()
  expect(select().picks).toEqual([first])
})
