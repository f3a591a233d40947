import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drive } from '#tests/sandboxes/google/sandbox.ts'
import { clientEmail, keyPair, startTestGoogle } from '#tests/sandboxes/google/testing.ts'
import { retryAtOnce } from '#tests/sandboxes/kit/retry-at-once.ts'
import type { Deadlines } from '../http.ts'
import { type DriveConfig, readDriveConfig } from './config.ts'
import { googleDrive } from './google-drive.ts'
import type { DocumentService } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestGoogle>>
const logged: object[] = []
const log = { warn: (details: object) => void logged.push(details) }

beforeAll(async () => {
  sandbox = await startTestGoogle()
})
afterAll(() => sandbox.stop())
retryAtOnce()
beforeEach(async () => {
  await sandbox.clearFaults()
  logged.length = 0
})

const service = (config: Partial<DriveConfig> = {}, deadline: Deadlines = {}): DocumentService =>
  googleDrive(
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
  it('is read with its name and where to look at it', async () => {
    expect(await service().read(drive.termSheetId)).toEqual({
      name: 'Term sheet',
      open_url: expect.stringMatching(/^https:\/\/docs\.google\.com\/document\/d\//),
    })
  })

  it.each([
    [drive.privateId, 'There is no such document, or it is not shared with our service account.'],
    ['nothing-at-all', 'There is no such document, or it is not shared with our service account.'],
    ['../../about', 'There is no such document, or it is not shared with our service account.'],
    [drive.trashedId, 'This document lies in the bin.'],
    [drive.spreadsheetId, 'Only a Google document can be a template.'],
    [drive.lockedId, 'Copying is switched off for this document.'],
  ])('%s is refused in words', async (id, message) => {
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

  it('is copied once for one reference', async () => {
    const [one, other] = [reference(), reference()]
    const first = await service().duplicate(drive.termSheetId, 'For Alder', one)
    expect(await service().duplicate(drive.termSheetId, 'For Alder', one)).toEqual(first)
    expect(await service().duplicate(drive.termSheetId, 'For Alder', other)).not.toEqual(first)
  })

  it('is never copied by a reference that would change the search', async () => {
    const made = service().duplicate(drive.termSheetId, 'x', "x' or name contains '")
    await expect(made).rejects.toThrow('letters, digits and dashes')
  })

  it.each([
    [drive.lockedId, {}, 'Copying is switched off for this document.'],
    [
      drive.termSheetId,
      { folderId: 'nowhere' },
      'There is no such document, or it is not shared with our service account.',
    ],
    [
      drive.termSheetId,
      { folderId: drive.ownFolderId },
      'There is no storage for the copy: a service account has none of its own. Choose a target folder on a shared drive.',
    ],
  ])('%s with %j is not copied, and words say why', async (id, config, message) => {
    await expect(service(config).duplicate(id, 'x', reference())).rejects.toMatchObject({
      code: 'provider_rejected',
      message,
      cause: { provider: 'google', operation: 'copy document' },
    })
  })
})

describe('a copy whose answer is lost', () => {
  it('is not made again by itself', async () => {
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

  it('is found when it is asked for again', async () => {
    const once = reference()
    await sandbox.injectFault('copy-file', { answer: 'lost' })
    await service({}, { timeoutMs: 1000 })
      .duplicate(drive.agreementId, 'Lost', once)
      .catch(() => {})
    // had it been made anew it would bear the new name
    expect(await service().duplicate(drive.agreementId, 'Made anew', once)).toMatchObject({ name: 'Lost' })
  })
})

describe('the token', () => {
  it('is asked for once, by many calls at one time too', async () => {
    const refused = service()
    const readThree = (from: DocumentService) =>
      Promise.allSettled([1, 2, 3].map(() => from.read(drive.termSheetId)))
    await sandbox.injectFault('get-token', { answer: 'status', status: 400 })
    // had each asked for its own, two would have got one
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

  it('that is taken back before its time is replaced, once', async () => {
    const documents = service()
    await documents.read(drive.termSheetId)
    await sandbox.injectFault('get-file', { answer: 'status', status: 401 })
    expect(await documents.read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    await sandbox.injectFault('get-file', { answer: 'status', status: 401, count: 2 })
    await expect(documents.read(drive.termSheetId)).rejects.toMatchObject({ kind: 'auth' })
  })

  it.each([[{ clientEmail: 'other@example.com' }], [{ privateKey: keyPair().privateKey }]])(
    'is refused to another account: %#',
    async (config) => {
      await expect(service(config).read(drive.termSheetId)).rejects.toMatchObject({
        kind: 'auth',
        operation: 'get token',
      })
    },
  )

  it('is given for a key whose line breaks are written as \\n', async () => {
    const config = readDriveConfig({
      GOOGLE_CLIENT_EMAIL: clientEmail,
      GOOGLE_PRIVATE_KEY: sandbox.privateKey.replaceAll('\n', String.raw`\n`),
      GOOGLE_FOLDER_ID: drive.copiesFolderId,
    })
    const privateKey = config?.privateKey ?? ''
    expect(await service({ privateKey }).read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
  })
})

describe('when Google misbehaves', () => {
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

  it('a token that nobody gives at the address is for an operator to mend', async () => {
    await sandbox.injectFault('get-token', { answer: 'status', status: 404 })
    const read = service().read(drive.termSheetId)
    await expect(read).rejects.toMatchObject({ kind: 'auth', operation: 'get token' })
  })

  it('a shared drive that is not there is told in words', async () => {
    await sandbox.injectFault('list-files', { answer: 'status', status: 404 })
    await expect(service().duplicate(drive.termSheetId, 'x', reference())).rejects.toMatchObject({
      code: 'provider_rejected',
      message: 'There is no such shared drive, or our service account is no member of it.',
      cause: { kind: 'not_found', operation: 'find copy' },
    })
  })

  it.each(names.filter((name) => name !== 'copy-file'))(
    '%s with a short Retry-After is asked for again, and not before',
    async (name) => {
      await sandbox.injectFault(name, { answer: 'status', status: 429, retry_after: '1' })
      const begun = performance.now()
      expect(await calls[name][1](service())).toMatchObject({ open_url: expect.any(String) })
      expect(performance.now() - begun).toBeGreaterThan(990)
    },
  )

  it.each(names)('%s that hangs ends in a time-out', async (name) => {
    await sandbox.injectFault(name, { answer: 'hang', count: 9 })
    const hasty = service({}, { timeoutMs: 80, maxWaitMs: 100 })
    await expect(calls[name][1](hasty)).rejects.toMatchObject({ kind: 'down', details: { note: 'timeout' } })
  })

  it.each(['rateLimitExceeded', 'userRateLimitExceeded'])(
    '403 %s is a matter of pace: it is tried again',
    async (reason) => {
      await sandbox.injectFault('get-file', { answer: 'status', status: 403, reason })
      expect(await service().read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    },
  )

  it('a copy is tried once only, even where nothing was done', async () => {
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
    '403 %s is told in words',
    async (reason) => {
      await sandbox.injectFault('copy-file', { answer: 'status', status: 403, reason })
      const failure = await service()
        .duplicate(drive.termSheetId, 'x', reference())
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'provider_rejected', cause: { kind: 'user_action' } })
      expect(String(failure)).not.toContain('This answer was asked for')
    },
  )

  it('fields and words that nobody knows yet change nothing', async () => {
    for (const name of names) await sandbox.injectFault(name, { answer: 'strange' })
    expect(await service().read(drive.termSheetId)).toMatchObject({ name: 'Term sheet' })
    expect(await service().duplicate(drive.termSheetId, 'For Alder', reference())).toMatchObject({
      name: 'For Alder',
    })
  })

  it('no token is written to the log', async () => {
    await sandbox.injectFault('get-file', { answer: 'status', status: 500, count: 9 })
    await service()
      .read(drive.termSheetId)
      .catch(() => {})
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toMatch(/ya29|PRIVATE KEY/)
  })
})
