import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drive } from '#tests/sandboxes/google/sandbox.ts'
import { clientEmail, generateTestKeyPair, startTestGoogle } from '#tests/sandboxes/google/testing.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import type { Deadlines } from '../http.ts'
import { type DriveConfig, readDriveConfig } from './config.ts'
import { openGoogleDrive } from './google-drive.ts'
import type { DocumentService } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestGoogle>>
const logged: object[] = []
const log = { warn: (details: object) => void logged.push(details) }

beforeAll(async () => {
  sandbox = await startTestGoogle()
})
afterAll(() => sandbox.stop())
retryImmediately()
beforeEach(async () => {
  await sandbox.clearFaults()
  logged.length = 0
})

const service = (config: Partial<DriveConfig> = {}, deadline: Deadlines = {}): DocumentService =>
  openGoogleDrive(
    {
      apiUrl: `${sandbox.url}/`,
      tokenUrl: `${sandbox.url}/token`,
      clientEmail,
      privateKey: sandbox.privateKey,
      subject: null,
      folderId: drive.copiesFolderId,
      driveId: drive.sharedDriveId,
      ...config,
    },
    log,
    deadline,
  )

let references = 0
const reference = () => `job-${(references += 1)}`

describe('a document', () => {
  it('is read with its name and address', async () => {
    expect(await service().read(drive.termSheetId)).toEqual({
      name: 'Term sheet',
      open_url: expect.stringMatching(/^https:\/\/docs\.google\.com\/document\/d\//),
    })
  })

  it.each([
    [drive.privateId, 'This document does not exist or is not shared with our service account.'],
    ['nothing-at-all', 'This document does not exist or is not shared with our service account.'],
    ['../../about', 'This document does not exist or is not shared with our service account.'],
    [drive.trashedId, 'This document is in the trash.'],
    [drive.spreadsheetId, 'Only Google Docs documents can be templates.'],
    [drive.lockedId, 'Copying is disabled for this document.'],
  ])('%s is refused with a message', async (id, message) => {
    await expect(service().read(id)).rejects.toMatchObject({ code: 'provider_rejected', message })
  })

  it('is copied into the target folder', async () => {
    const copy = await service().duplicate(drive.termSheetId, 'For Alder', reference())
    expect(copy).toEqual({
      file_id: expect.any(String),
      name: 'For Alder',
      open_url: expect.stringContaining(copy.file_id),
    })
    expect(copy.file_id).not.toBe(drive.termSheetId)
    expect(await service().read(copy.file_id)).toMatchObject({ name: 'For Alder' })
  })

  it('is copied once per reference', async () => {
    const [firstReference, secondReference] = [reference(), reference()]
    const first = await service().duplicate(drive.termSheetId, 'For Alder', firstReference)
    expect(await service().duplicate(drive.termSheetId, 'For Alder', firstReference)).toEqual(first)
    expect(await service().duplicate(drive.termSheetId, 'For Alder', secondReference)).not.toEqual(first)
  })

  it('is not copied with a reference that could change the query', async () => {
    const copying = service().duplicate(drive.termSheetId, 'x', "x' or name contains '")
    await expect(copying).rejects.toThrow('letters, digits and dashes')
  })

  it.each([
    [drive.lockedId, {}, 'Copying is disabled for this document.'],
    [
      drive.termSheetId,
      { folderId: 'nowhere' },
      'This document does not exist or is not shared with our service account.',
    ],
    [
      drive.termSheetId,
      { folderId: drive.ownFolderId },
      'The copy cannot be stored because a service account has no storage. Choose a target folder on a shared drive.',
    ],
  ])('%s with %j is not copied, with a message', async (id, config, message) => {
    await expect(service(config).duplicate(id, 'x', reference())).rejects.toMatchObject({
      code: 'provider_rejected',
      message,
      cause: { provider: 'google', operation: 'copy document' },
    })
  })
})

describe('a copy with a lost response', () => {
  it('is not retried automatically', async () => {
    const once = reference()
    await sandbox.injectFault('copy-file', { answer: 'lost' })
    const hasty = service({}, { timeoutMs: 150 })
    await expect(hasty.duplicate(drive.agreementId, 'Lost', once)).rejects.toMatchObject({
      kind: 'down',
      operation: 'copy document',
      details: { note: 'timeout' },
    })
    expect(logged).toHaveLength(1)
  })

  it('is found by the next call', async () => {
    const once = reference()
    await sandbox.injectFault('copy-file', { answer: 'lost' })
    await service({}, { timeoutMs: 1000 })
      .duplicate(drive.agreementId, 'Lost', once)
      .catch(() => {})
    // A second copy would have the new name.
    expect(await service().duplicate(drive.agreementId, 'Made anew', once)).toMatchObject({ name: 'Lost' })
  })
})

describe('the token', () => {
  it('is requested once for concurrent calls', async () => {
    const refused = service()
    const readThree = (from: DocumentService) =>
      Promise.allSettled([1, 2, 3].map(() => from.read(drive.termSheetId)))
    await sandbox.injectFault('get-token', { answer: 'status', status: 400 })
    // If each call requested a token, only the first request would fail, and two calls would succeed.
    expect((await readThree(refused)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
    const steady = service()
    await steady.read(drive.termSheetId)
    await sandbox.injectFault('get-token', { answer: 'status', status: 500, count: 9 })
    expect(await steady.read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
  })

  it('is replaced once if it is revoked early', async () => {
    const documents = service()
    await documents.read(drive.termSheetId)
    await sandbox.injectFault('get-file', { answer: 'status', status: 401 })
    expect(await documents.read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    await sandbox.injectFault('get-file', { answer: 'status', status: 401, count: 2 })
    await expect(documents.read(drive.termSheetId)).rejects.toMatchObject({ kind: 'auth' })
  })

  it.each([[{ clientEmail: 'other@example.com' }], [{ privateKey: generateTestKeyPair().privateKey }]])(
    'is refused for another account: %#',
    async (config) => {
      await expect(service(config).read(drive.termSheetId)).rejects.toMatchObject({
        kind: 'auth',
        operation: 'get token',
      })
    },
  )

  it('can be requested with a key that has \\n for line breaks', async () => {
    const config = readDriveConfig({
      GOOGLE_CLIENT_EMAIL: clientEmail,
      GOOGLE_PRIVATE_KEY: sandbox.privateKey.replaceAll('\n', String.raw`\n`),
      GOOGLE_FOLDER_ID: drive.copiesFolderId,
    })
    const privateKey = config?.privateKey ?? ''
    expect(await service({ privateKey }).read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
  })
})

describe('when Google fails', () => {
  const calls = {
    'get-token': ['get token', (from: DocumentService) => from.read(drive.termSheetId)],
    'get-file': ['read document', (from: DocumentService) => from.read(drive.termSheetId)],
    'list-files': [
      'find copy',
      (from: DocumentService) => from.duplicate(drive.termSheetId, 'x', reference()),
    ],
    'copy-file': [
      'copy document',
      (from: DocumentService) => from.duplicate(drive.termSheetId, 'x', reference()),
    ],
  } as const
  const names = Object.keys(calls) as (keyof typeof calls)[]
  const faults = [
    [{ answer: 'status', status: 401, count: 2 }, 'auth'],
    [{ answer: 'status', status: 403, reason: 'accessNotConfigured' }, 'auth'],
    [{ answer: 'status', status: 429, retry_after: '3600' }, 'rate_limited'],
    [{ answer: 'status', status: 500, count: 9 }, 'down'],
    [{ answer: 'malformed', count: 9 }, 'down'],
    [{ answer: 'body', body: { access_token: 4, name: 4, files: 4 } }, 'invalid'],
  ] as const

  it.each(names.flatMap((name) => faults.map(([how, kind]) => [name, how, kind] as const)))(
    '%s with %j is %s',
    async (name, how, kind) => {
      const [operation, run] = calls[name]
      await sandbox.injectFault(name, how)
      await expect(run(service())).rejects.toMatchObject({
        name: 'ProviderError',
        provider: 'google',
        operation,
        kind,
        message: `google ${operation}: ${kind}`,
      })
    },
  )

  it('a wrong token address fails with auth', async () => {
    await sandbox.injectFault('get-token', { answer: 'status', status: 404 })
    const read = service().read(drive.termSheetId)
    await expect(read).rejects.toMatchObject({ kind: 'auth', operation: 'get token' })
  })

  it('a missing shared drive has a message', async () => {
    await sandbox.injectFault('list-files', { answer: 'status', status: 404 })
    await expect(service().duplicate(drive.termSheetId, 'x', reference())).rejects.toMatchObject({
      code: 'provider_rejected',
      message: 'This shared drive does not exist or our service account is not a member.',
      cause: { kind: 'not_found', operation: 'find copy' },
    })
  })

  it.each(names.filter((name) => name !== 'copy-file'))(
    '%s is retried after a short Retry-After',
    async (name) => {
      await sandbox.injectFault(name, { answer: 'status', status: 429, retry_after: '1' })
      const startedAt = performance.now()
      expect(await calls[name][1](service())).toMatchObject({ open_url: expect.any(String) })
      expect(performance.now() - startedAt).toBeGreaterThan(990)
    },
  )

  it.each(names)('%s times out when it hangs', async (name) => {
    await sandbox.injectFault(name, { answer: 'hang', count: 9 })
    const hasty = service({}, { timeoutMs: 80, maxWaitMs: 100 })
    await expect(calls[name][1](hasty)).rejects.toMatchObject({ kind: 'down', details: { note: 'timeout' } })
  })

  it.each(['rateLimitExceeded', 'userRateLimitExceeded'])(
    '403 %s is a rate limit and is retried',
    async (reason) => {
      await sandbox.injectFault('get-file', { answer: 'status', status: 403, reason })
      expect(await service().read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    },
  )

  it('a copy is not retried, even if it had no effect', async () => {
    await sandbox.injectFault('copy-file', { answer: 'status', status: 403, reason: 'userRateLimitExceeded' })
    await expect(service().duplicate(drive.termSheetId, 'x', reference())).rejects.toMatchObject({
      kind: 'rate_limited',
    })
    await sandbox.injectFault('copy-file', { answer: 'status', status: 503 })
    await expect(service().duplicate(drive.termSheetId, 'x', reference())).rejects.toMatchObject({
      kind: 'down',
    })
  })

  it.each(['insufficientFilePermissions', 'teamDriveFileLimitExceeded'])(
    '403 %s has a message',
    async (reason) => {
      await sandbox.injectFault('copy-file', { answer: 'status', status: 403, reason })
      const failure = await service()
        .duplicate(drive.termSheetId, 'x', reference())
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'provider_rejected', cause: { kind: 'user_action' } })
      expect(String(failure)).not.toContain('This answer was asked for')
    },
  )

  it('unknown fields and values are ignored', async () => {
    for (const name of names) await sandbox.injectFault(name, { answer: 'strange' })
    expect(await service().read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    expect(await service().duplicate(drive.termSheetId, 'For Alder', reference())).toMatchObject({
      name: 'For Alder',
    })
  })

  it('tokens are not logged', async () => {
    await sandbox.injectFault('get-file', { answer: 'status', status: 500, count: 9 })
    await service()
      .read(drive.termSheetId)
      .catch(() => {})
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toMatch(/ya29|PRIVATE KEY/)
  })
})
