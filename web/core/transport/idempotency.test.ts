// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { CallOptions } from '#contract/core/client.ts'
import { updateCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { answerIntroduction, type Introduction } from '#contract/introductions.ts'
import { disconnectConnection, type Connection } from '#contract/accounting-connections.ts'
import { type InvitedUser, inviteTeamMember, removeTeamMember } from '#contract/team.ts'
import { addFiles, retryUpload } from '#web/features/documents/uploads.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildDraftServer } from '#web/testing/draft-server.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { withIdempotencyKeys } from './idempotency.ts'
import { createAppStore } from '#web/shell/app-store.ts'

const companyId = newId()
const invited: InvitedUser = {
  email: 'bob@example.com',
  token: newId(),
  role: 'member',
  invited_by: '0197f000-0001-7000-8000-000000000001',
  invited_at: '2026-11-20T10:00:00Z',
  expires_at: '2026-11-27T10:00:00Z',
  expired: false,
}

function buildLossyServer() {
  const done = new Set<string>()
  let losses: ErrorCode[] = []
  const api = buildFakeCall()
    .on(inviteTeamMember, ({ idempotencyKey = '' }) => {
      done.add(idempotencyKey)
      const loss = losses.shift()
      if (loss) throw new AppError(loss)
      return invited
    })
    .on(removeTeamMember, () => null)
  const call = withIdempotencyKeys(api.call)
  const invite = (email = invited.email, options?: CallOptions) =>
    call(inviteTeamMember, { params: { companyId }, body: { email } }, options).catch(
      (error: unknown) => error,
    )
  return { api, call, invite, done, loseNext: (...codes: ErrorCode[]) => void (losses = codes) }
}

describe('a repeated request keeps its key', () => {
  test("with the caller's key, which outlives the page", async () => {
    const { call, done } = buildLossyServer()
    const request = { params: { companyId }, body: { email: invited.email }, idempotencyKey: 'of-the-caller' }
    await call(inviteTeamMember, request)
    await call(inviteTeamMember, request)
    expect([...done]).toEqual(['of-the-caller'])
  })

  test.each<ErrorCode>(['network', 'timeout', 'cancelled', 'unavailable', 'undefined_error', 'unauthorised'])(
    'after the failure %s',
    async (lost) => {
      const { invite, loseNext, done } = buildLossyServer()
      loseNext(lost, lost)
      await expect(invite()).resolves.toBeInstanceOf(AppError)
      await expect(invite()).resolves.toBeInstanceOf(AppError)
      await expect(invite()).resolves.toEqual(invited)
      expect(done.size).toBe(1)
    },
  )

  test('when the user presses twice', async () => {
    const { invite, done } = buildLossyServer()
    await Promise.all([invite(), invite()])
    expect(done.size).toBe(1)
  })

  test('when several interrupted requests are repeated in any order', async () => {
    const { invite, loseNext, done } = buildLossyServer()
    loseNext('network', 'network')
    await invite('bob@example.com')
    await invite('eve@example.com')
    await invite('eve@example.com')
    await invite('bob@example.com')
    expect(done.size).toBe(2)
  })
})

describe('a new request gets a new key', () => {
  test('after a response', async () => {
    const { invite, done } = buildLossyServer()
    await invite()
    await invite()
    expect(done.size).toBe(2)
  })

  test.each<ErrorCode>(['already_invited', 'invalid_request', 'forbidden', 'idempotency_unknown'])(
    'after the refusal %s',
    async (refusal) => {
      const { invite, loseNext, done } = buildLossyServer()
      loseNext(refusal)
      await invite()
      await invite()
      expect(done.size).toBe(2)
    },
  )

  test('for different content', async () => {
    const { invite, loseNext, done } = buildLossyServer()
    loseNext('network')
    await invite('bob@example.com')
    await invite('eve@example.com')
    expect(done.size).toBe(2)
  })

  test('after a call that may have undone the first request', async () => {
    const { call, invite, loseNext, done } = buildLossyServer()
    loseNext('network')
    await invite()
    await call(removeTeamMember, { params: { companyId }, body: { email: invited.email } })
    await invite()
    expect(done.size).toBe(2)
  })

  test('but not after saving answers, which undoes nothing', async () => {
    const { api, call, invite, loseNext, done } = buildLossyServer()
    api.on(updateCompany, () => buildCompany())
    loseNext('network')
    await invite()
    await call(updateCompany, { params: { companyId }, body: { city: 'Portland' } })
    await invite()
    expect(done.size).toBe(1)
  })
})

test('only endpoints that accept a key get a key', async () => {
  const api = buildFakeCall()
    .on(updateCompany, () => buildCompany())
    .on(disconnectConnection, () => ({}) as Connection)
    .on(answerIntroduction, () => ({}) as Introduction)
    .on(inviteTeamMember, () => invited)
  const call = withIdempotencyKeys(api.call)
  await call(updateCompany, { params: { companyId }, body: {} })
  await call(disconnectConnection, { params: { codatId: newId(), connectionId: newId() } })
  await call(answerIntroduction, { body: { secret: 'x', answer: 'declined' } })
  await call(inviteTeamMember, { params: { companyId }, body: { email: 'bob@example.com' } })
  const keys = [updateCompany, disconnectConnection, answerIntroduction, inviteTeamMember].map(
    (endpoint) => api.sent(endpoint)[0]?.idempotencyKey,
  )
  expect(keys).toEqual([undefined, undefined, undefined, expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('messages about keys become messages about the action', async () => {
  const { invite, loseNext } = buildLossyServer()
  loseNext('idempotency_running', 'idempotency_unknown')
  for (const _ of 'ab') expect(String(await invite())).not.toMatch(/key/i)
})

describe('files', () => {
  async function openUploads() {
    const server = buildDraftServer()
    let losses = 1
    server.api.on(uploadDocument, () => {
      losses -= 1
      throw new AppError(losses < 0 ? 'invalid_file_type' : 'network')
    })
    const store = createAppStore(buildTestServices(withIdempotencyKeys(server.api.call)))
    await store.dispatch(loadCompany(server.company().id))
    const target = { document_type: newId(), review: null }
    const add = (...files: File[]) => store.dispatch(addFiles({ target, files }))
    const keys = () => server.api.sent(uploadDocument).map(({ idempotencyKey }) => idempotencyKey)
    const untilFailed = () =>
      vi.waitFor(() => {
        const { uploads = [] } = store.getState()
        expect(uploads.every(({ phase }) => phase === 'failed')).toBe(true)
      })
    return { store, add, keys, untilFailed }
  }
  const buildFile = () => new File(['holder,shares'], 'cap-table.csv')

  test('a file keeps its key when its interrupted upload is retried', async () => {
    const { store, add, keys, untilFailed } = await openUploads()
    await add(buildFile())
    await untilFailed()
    store.dispatch(retryUpload(store.getState().uploads?.[0]?.id ?? ''))
    await expect.poll(() => keys().length).toBe(2)
    expect(new Set(keys()).size).toBe(1)
  })

  test('the same file selected twice is uploaded twice', async () => {
    const { add, keys, untilFailed } = await openUploads()
    await add(buildFile(), buildFile())
    await untilFailed()
    expect(new Set(keys()).size).toBe(2)
  })
})
