import { auth, drive as driveApi, type drive_v3 } from '@googleapis/drive'
import { SignJWT } from 'jose'
import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drive } from './sandbox.ts'
import { clientEmail, generateTestKeyPair, startTestGoogle } from './testing.ts'

let sandbox: Awaited<ReturnType<typeof startTestGoogle>>
let client: drive_v3.Drive

interface Claims {
  iss?: string
  aud?: string
  scope?: string
  lifetime?: string
  key?: string
}

async function requestToken({
  iss = clientEmail,
  aud,
  scope,
  lifetime = '1h',
  key = sandbox.privateKey,
}: Claims = {}) {
  const assertion = await new SignJWT({ scope: scope ?? 'https://www.googleapis.com/auth/drive' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(iss)
    .setAudience(aud ?? `${sandbox.url}/token`)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(createPrivateKey(key))
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const body = new URLSearchParams({ grant_type, assertion })
  const response = await fetch(`${sandbox.url}/token`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function clientWith(token: string): drive_v3.Drive {
  const credentials = new auth.OAuth2()
  credentials.setCredentials({ access_token: token })
  return driveApi({ version: 'v3', rootUrl: `${sandbox.url}/`, auth: credentials, retry: false })
}

beforeAll(async () => {
  sandbox = await startTestGoogle()
  client = clientWith(String((await requestToken()).body['access_token']))
})
afterAll(() => sandbox.stop())

const getReason = async (call: Promise<unknown>) => {
  const error = (await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as { status?: number; response?: { data?: { error?: { errors?: { reason: string }[] } } } } | undefined
  return [error?.status, error?.response?.data?.error?.errors?.[0]?.reason]
}

describe("Google's own Drive client against the sandbox", () => {
  it('reads a document with only the requested fields', async () => {
    const { data } = await client.files.get({
      fileId: drive.termSheetId,
      supportsAllDrives: true,
      fields: 'id,name,capabilities(canCopy)',
    })
    expect(data).toEqual({
      id: drive.termSheetId,
      name: 'Term sheet',
      capabilities: { canCopy: true, canEdit: true },
    })
  })

  it('copies a document to a shared drive, finds the copy by its property, and deletes it', async () => {
    const { data: made } = await client.files.copy({
      fileId: drive.termSheetId,
      supportsAllDrives: true,
      fields: 'id,name,webViewLink,parents,driveId',
      requestBody: {
        name: 'For Alder',
        parents: [drive.copiesFolderId],
        appProperties: { made_for: 'job-1' },
      },
    })
    expect(made).toMatchObject({
      name: 'For Alder',
      parents: [drive.copiesFolderId],
      driveId: drive.sharedDriveId,
      webViewLink: expect.stringContaining('https://docs.google.com/document/d/'),
    })
    const search = () =>
      client.files.list({
        q: "appProperties has { key='made_for' and value='job-1' } and trashed = false",
        corpora: 'drive',
        driveId: drive.sharedDriveId,
        includeItemsFromAllDrives: true,
        supportsAllDrives: true,
        fields: 'files(id,name)',
      })
    expect((await search()).data.files).toEqual([{ id: made.id, name: 'For Alder' }])
    await client.files.delete({ fileId: made.id ?? '', supportsAllDrives: true })
    expect((await search()).data.files).toEqual([])
  })

  it('is rejected with Drive’s reasons', async () => {
    const get = (fileId: string) => client.files.get({ fileId, supportsAllDrives: true })
    const copy = (fileId: string, parent: string) =>
      client.files.copy({ fileId, supportsAllDrives: true, requestBody: { parents: [parent] } })
    expect(await getReason(get('nothing'))).toEqual([404, 'notFound'])
    expect(await getReason(get(drive.privateId))).toEqual([404, 'notFound'])
    expect(await getReason(client.files.get({ fileId: drive.termSheetId }))).toEqual([404, 'notFound'])
    expect(await getReason(copy(drive.lockedId, drive.copiesFolderId))).toEqual([403, 'cannotCopyFile'])
    expect(await getReason(copy(drive.termSheetId, drive.ownFolderId))).toEqual([403, 'storageQuotaExceeded'])
    expect(await getReason(clientWith('ya29.wrong').files.get({ fileId: drive.termSheetId }))).toEqual([
      401,
      'authError',
    ])
  })
})

describe('a token', () => {
  it('is issued only to the service account', async () => {
    expect(await requestToken()).toEqual({
      status: 200,
      body: { access_token: expect.stringMatching(/^ya29\./), expires_in: 3600, token_type: 'Bearer' },
    })
  })

  it.each([
    [{ iss: 'other@example.com' }],
    [{ aud: 'https://oauth2.googleapis.com/token' }],
    [{ scope: 'https://www.googleapis.com/auth/calendar' }],
    [{ lifetime: '-1m' }],
    [{ key: generateTestKeyPair().privateKey }],
  ] satisfies [Claims][])('is refused when the claim is wrong: %#', async (claims) => {
    expect(await requestToken(claims)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is issued for only one grant type', async () => {
    const body = new URLSearchParams({ grant_type: 'password' })
    const response = await fetch(`${sandbox.url}/token`, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ error: 'invalid_request' })
  })
})
