import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getCompanyStatus } from '#contract/companies.ts'
import { createIntro, getIntro, listIntros, sendIntro, submitIntro, updateIntro } from '#contract/intros.ts'
import { companyApi } from '#web/features/company/api.ts'
import { buildIntroApplication, openIntros } from '#web/testing/intros.ts'
import { newId } from '#web/testing/people.ts'
import { buildFakeLiveFeed } from '#web/testing/services.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { introsApi, toIntrosRequest } from './api.ts'
import { openWizard, saveWizardOnDevice } from './device.ts'
import { buildInitialTexts } from './letter.ts'
import {
  cancelDeck,
  resolveConflict,
  retryDeck,
  saveTexts,
  selectLetter,
  sendLetter,
  uploadDeck,
} from './letter-slice.ts'
import { selectApplication } from './selectors.ts'
import { applicationReceived, criteriaChanged, picked, selectIntros, wizardLeft } from './slice.ts'

const { getApplication } = introsApi.endpoints

const withDraft = () =>
  openIntros({
    applications: (company) => [buildIntroApplication(company, { first_name: 'Maya', name: 'Tidal Kiln' })],
  })

test('a deleted application is null, not an error', async () => {
  const { api, store, company } = await withDraft()
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  const id = selectApplication(store.getState())?.id ?? ''
  api.on(getIntro, () => {
    throw new AppError('not_found')
  })
  const { data } = await store.dispatch(getApplication.initiate({ introId: id, version: 1 }))
  expect(data).toBe(null)
  expect(selectApplication(store.getState())).toBe(null)
  expect(selectIntros(store.getState()).applications.error).toBe(null)
})

test('a list fetched before a save does not replace the saved application', async () => {
  const { api, store, company } = await withDraft()
  const load = () =>
    store.dispatch(
      introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id), { forceRefetch: true }),
    )
  const { data: before } = await load()
  const draft = selectApplication(store.getState())
  if (!before || !draft) throw new Error('No draft was loaded')
  api.on(listIntros, () => before)
  store.dispatch(applicationReceived({ ...draft, first_name: 'Ada', version: draft.version + 1 }))
  const created = buildIntroApplication(company.id, { created_at: '2026-11-21T10:00:00Z' })
  store.dispatch(applicationReceived(created))
  await load()
  const { data } = selectIntros(store.getState()).applications
  expect(data.map(({ id, first_name }) => [id, first_name])).toEqual([
    [created.id, null],
    [draft.id, 'Ada'],
  ])
})

test('introductions are refetched only after events of their company', async () => {
  const live = buildFakeLiveFeed({ isHeld: true })
  const { api, store, company } = await openIntros({ live })
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  await store.dispatch(introsApi.endpoints.listIntros.initiate({ query: { page_size: 50 } }))
  const countCompany = () => api.sent(listIntros).filter(({ query }) => query?.company === company.id).length
  live.send({ kind: 'company', company_id: newId(), number: 3 })
  live.send({ kind: 'company', company_id: company.id, number: 4 })
  await vi.waitFor(() => expect(countCompany()).toBe(2))
  expect(api.sent(listIntros)).toHaveLength(3)
})

test('a failure to fetch an application, other than a 404, is an error', async () => {
  const { api, store } = await withDraft()
  api.on(getIntro, () => {
    throw new AppError('unavailable')
  })
  const { error } = await store.dispatch(getApplication.initiate({ introId: 'x', version: 1 }))
  expect(error).toMatchObject({ code: 'unavailable' })
})

test('a status fetch sets the status of the introductions', async () => {
  const { api, store, company } = await openIntros()
  api.on(getCompanyStatus, () => ({ status: 'draft' as const, intro_application_status: 'sent', version: 1 }))
  const request = { params: { companyId: company.id } }
  await store.dispatch(companyApi.endpoints.getCompanyStatus.initiate(request))
  expect(selectIntros(store.getState()).status).toBe('sent')
})

test('choices are saved per company, and leaving resets the state', async () => {
  const { store, user, company } = await openIntros()
  const owner = { userId: user.id, companyId: company.id }
  await store.dispatch(openWizard(owner))
  store.dispatch(criteriaChanged({ ...noCriteria, stages: ['seed'] }))
  store.dispatch(picked({ id: 'a', name: 'Lodestone' }))
  store.dispatch(picked({ id: 'a', name: 'Lodestone' }))
  store.dispatch(saveWizardOnDevice(owner))
  store.dispatch(wizardLeft())
  expect(selectIntros(store.getState())).toMatchObject({ companyId: null, criteria: null, picks: [] })
  await store.dispatch(openWizard({ ...owner, companyId: 'another' }))
  expect(selectIntros(store.getState()).picks).toEqual([])
  await store.dispatch(openWizard(owner))
  expect(selectIntros(store.getState())).toMatchObject({
    criteria: { stages: ['seed'] },
    filters: { stages: ['seed'] },
    picks: [{ id: 'a', name: 'Lodestone' }],
  })
})

test('the first save creates a draft and the second updates it, in sequence', async () => {
  const { api, store, company, user } = await openIntros()
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  const texts = buildInitialTexts(company, user)
  await Promise.all([
    store.dispatch(saveTexts(texts)),
    store.dispatch(saveTexts({ ...texts, blurb: 'Kilns' })),
  ])
  expect(api.sent(createIntro)).toHaveLength(1)
  expect(api.sent(updateIntro)).toMatchObject([{ body: { blurb: 'Kilns' }, baseVersion: 3 }])
  expect(selectApplication(store.getState())).toMatchObject({ name: 'Tidal Kiln', blurb: 'Kilns' })
})

test('a conflict is resolved with the chosen version', async () => {
  const { api, store, company, user } = await withDraft()
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  const conflict = {
    field: 'blurb',
    yours: 'Mine',
    theirs: 'Theirs',
    author: { id: 'x', name: 'Ana' },
    at: '2026-11-22T09:00:00Z',
    version: 9,
  }
  api.on(updateIntro, () => {
    throw new AppError('edit_conflict', { details: { conflicts: [conflict] } })
  })
  const texts = { ...buildInitialTexts(company, user), blurb: 'Mine' }
  await store.dispatch(saveTexts(texts))
  expect(selectLetter(store.getState()).save).toMatchObject({
    phase: 'failed',
    error: { code: 'edit_conflict' },
  })
  const draft = selectApplication(store.getState())
  if (!draft) throw new Error('No draft')
  api.on(getIntro, () => ({ ...draft, version: 9, blurb: 'Theirs' }))
  api.on(updateIntro, ({ body }) => ({ ...draft, version: 10, blurb: body.blurb ?? 'Theirs' }))
  const action = await store.dispatch(resolveConflict({ texts, choice: 'remote' }))
  expect(action.payload).toMatchObject({ blurb: 'Theirs' })
  expect(selectLetter(store.getState()).save.phase).toBe('idle')
})

const deck = new File(['deck'], 'deck.pdf')

test('a failed deck upload can be retried, and a running upload can be canceled', async () => {
  const { api, store, company } = await withDraft()
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  api.on(updateIntro, () => {
    throw new AppError('invalid_file_type')
  })
  await store.dispatch(uploadDeck({ file: deck, refusal: null, texts: null }))
  expect(selectLetter(store.getState()).upload).toMatchObject({ phase: 'failed', refusal: { isFinal: true } })
  const draft = selectApplication(store.getState())
  if (!draft) throw new Error('No draft')
  const pitch = {
    id: 'p',
    filename: 'deck.pdf',
    size: 4,
    media_type: 'application/pdf',
    scan_status: 'clean' as const,
    needs_password: false,
    created_at: '2026-11-22T09:00:00Z',
  }
  api.on(updateIntro, () => ({ ...draft, version: 9, pitch }))
  await store.dispatch(retryDeck(null))
  expect(selectLetter(store.getState()).upload).toBe(null)
  expect(selectApplication(store.getState())?.pitch?.filename).toBe('deck.pdf')
  api.on(
    updateIntro,
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new AppError('cancelled')))
      }),
  )
  const upload = store.dispatch(uploadDeck({ file: deck, refusal: null, texts: null }))
  await vi.waitFor(() => expect(selectLetter(store.getState()).upload?.phase).toBe('sending'))
  await store.dispatch(cancelDeck())
  await upload
  expect(selectLetter(store.getState()).upload).toBe(null)
})

test('a letter is submitted only once and can be sent again after an error', async () => {
  const { api, store, company, investors } = await withDraft()
  await store.dispatch(introsApi.endpoints.listIntros.initiate(toIntrosRequest(company.id)))
  const [first] = investors
  api.on(sendIntro, () => {
    throw new AppError('address_not_verified')
  })
  const vcs = [first?.id ?? '']
  const refused = await store.dispatch(sendLetter({ texts: null, vcs }))
  expect(refused.payload).toMatchObject({ code: 'address_not_verified' })
  expect(selectApplication(store.getState())?.status).toBe('submitted')
  api.on(sendIntro, ({ body }) =>
    buildIntroApplication(company.id, { status: 'sent', first_name: body.vcs.join() }),
  )
  await store.dispatch(sendLetter({ texts: null, vcs }))
  expect(api.sent(submitIntro)).toHaveLength(1)
  expect(api.sent(sendIntro)).toHaveLength(2)
})
