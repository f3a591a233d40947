import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifySignature } from './signature.ts'
import { startTestS3 } from './testing.ts'

// These examples are from AWS's documentation of Signature Version 4.
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const then = Date.parse('2013-05-24T00:00:00Z')
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const commonHeaders = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
const authorization = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`

describe("AWS's own examples", () => {
  it.each([
    [
      'a read in part',
      '/test.txt',
      { range: 'bytes=0-9' },
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a parameter without a value',
      '/?lifecycle',
      {},
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'several parameters',
      '/?max-keys=2&prefix=J',
      {},
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, target, more, signedHeaders, signature) => {
    const headers = {
      ...commonHeaders,
      ...more,
      'x-amz-content-sha256': empty,
      authorization: authorization(signedHeaders, signature),
    }
    expect(verifySignature({ method: 'GET', target, headers }, credentials, then)).toBe(empty)
    expect(() => verifySignature({ method: 'PUT', target, headers }, credentials, then)).toThrow(
      'does not match',
    )
  })

  it('a PUT request', () => {
    const payload = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
    const headers = {
      ...commonHeaders,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': payload,
      authorization: authorization(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    }
    const request = { method: 'PUT', target: '/test%24file.text', headers }
    expect(verifySignature(request, credentials, then)).toBe(payload)
  })

  it('a URL presigned for a day', () => {
    const target =
      '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
    const at = (now: number) =>
      verifySignature({ method: 'GET', target, headers: { host: commonHeaders.host } }, credentials, now)
    expect(at(then)).toBe('UNSIGNED-PAYLOAD')
    expect(at(then + 86_400_000)).toBe('UNSIGNED-PAYLOAD')
    expect(() => at(then + 86_401_000)).toThrow('Request has expired')
  })
})

/** The type of the SDK's signer lacks this method. */
interface Presigner {
  presign(request: object, options: object): Promise<{ query?: Record<string, unknown> }>
}
const canPresign = (signer: object): signer is Presigner => 'presign' in signer

describe('a URL that the SDK presigned', () => {
  let s3: Awaited<ReturnType<typeof startTestS3>>
  let client: S3Client
  beforeAll(async () => {
    s3 = await startTestS3()
    client = s3.client()
    const object = { Bucket: 'papers', Key: 'a b/ç.pdf', Body: 'bytes' }
    await client.send(new PutObjectCommand(object))
  })
  afterAll(async () => {
    client.destroy()
    await s3.stop()
  })

  const query = { 'response-content-disposition': `attachment; filename*=UTF-8''%C3%A7.pdf` }
  const presigned = async (more: { expiresIn?: number; signingDate?: Date } = {}) => {
    const { host, hostname, port } = new URL(s3.url)
    const request = {
      method: 'GET',
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: '/papers/a%20b/%C3%A7.pdf',
      query,
      headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    }
    const signer = await client.config.signer()
    if (!canPresign(signer)) throw new Error('this signer cannot presign')
    const presigned = await signer.presign(request, { expiresIn: 60, ...more })
    const parameters = new URLSearchParams(
      Object.entries(presigned.query ?? {}).map(([k, v]) => [k, String(v)]),
    )
    return `${s3.url}${request.path}?${parameters.toString().replaceAll('+', '%20')}`
  }

  it('returns the object with the requested headers', async () => {
    const answer = await fetch(await presigned())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(query['response-content-disposition'])
    expect(await answer.text()).toBe('bytes')
  })

  it.each([
    ['another key', (url: string) => url.replace('%C3%A7', 'd'), 'SignatureDoesNotMatch'],
    ['another header', (url: string) => url.replace('attachment', 'inline'), 'SignatureDoesNotMatch'],
    ['a longer life', (url: string) => url.replace('Expires=60', 'Expires=600'), 'SignatureDoesNotMatch'],
    ['a life without end', (url: string) => url.replace('Expires=60', 'Expires=9e9'), 'AuthorizationQuery'],
    ['no signature', (url: string) => url.replace(/&X-Amz-Signature=\w+/, ''), 'AccessDenied'],
  ])('is rejected when altered to have %s', async (_, altered, code) => {
    const answer = await fetch(altered(await presigned()))
    expect(answer.ok).toBe(false)
    expect(await answer.text()).toContain(`<Code>${code}`)
  })

  it('is rejected for another method', async () => {
    expect((await fetch(await presigned(), { method: 'DELETE' })).status).toBe(403)
    expect(s3.keys()).toHaveLength(1)
  })

  it('is rejected once it has expired', async () => {
    const answer = await fetch(await presigned({ signingDate: new Date(Date.now() - 61_000) }))
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Request has expired')
  })
})
