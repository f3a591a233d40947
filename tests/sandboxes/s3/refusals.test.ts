import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3 } from './testing.ts'

let s3: Awaited<ReturnType<typeof startTestS3>>
let client: S3Client
const Bucket = 'papers'

beforeAll(async () => {
  s3 = await startTestS3()
  client = s3.client()
})
afterAll(async () => {
  client.destroy()
  await s3.stop()
})

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }))
const readText = async (Key: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  return Body?.transformToString()
}

describe('the sandbox rejects', () => {
  it.each([
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'AKIDFORTESTS', secretAccessKey: 'wrong' } },
      'SignatureDoesNotMatch',
    ],
    [
      'an unknown key id',
      { credentials: { accessKeyId: 'AKID', secretAccessKey: 'x' } },
      'InvalidAccessKeyId',
    ],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ])('%s', async (_, changed, code) => {
    const stranger = s3.client(changed)
    const command = new PutObjectCommand({ Bucket, Key: 'of-a-stranger', Body: 'x' })
    await expect(stranger.send(command)).rejects.toMatchObject({ name: code })
    stranger.destroy()
    expect(s3.keys()).not.toContain('of-a-stranger')
  })

  it('a request with a different time', async () => {
    const command = new ListObjectsV2Command({ Bucket })
    for (const systemClockOffset of [-16 * 60_000, 16 * 60_000]) {
      const late = s3.client({ systemClockOffset })
      await expect(late.send(command)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
      late.destroy()
    }
  })

  it('unsigned requests', async () => {
    await put('secret', 'for members only')
    for (const [method, path] of [
      ['GET', 'secret'],
      ['PUT', 'secret'],
      ['DELETE', 'secret'],
      ['GET', '?list-type=2'],
    ] as const) {
      const answer = await fetch(`${s3.url}/${Bucket}/${path}`, { method })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('<Code>AccessDenied</Code>')
    }
    expect(await readText('secret')).toBe('for members only')
  })

  it('a body that differs from the signed body, and does not store it', async () => {
    const sent = await signed(new PutObjectCommand({ Bucket, Key: 'swapped', Body: 'aaaa' }))
    expect(await replay({ ...sent, body: 'bbbb' })).toContain('XAmzContentSHA256Mismatch')
    expect(await replay({ ...sent, path: sent.path.replace('swapped', 'elsewhere') })).toContain(
      'SignatureDoesNotMatch',
    )
    const unsigned = { ...sent, headers: { ...sent.headers, 'x-amz-acl': 'public-read' } }
    expect(await replay(unsigned)).toContain('AccessDenied')
    expect(s3.keys()).not.toContain('swapped')
    expect(s3.keys()).not.toContain('elsewhere')
    expect(await replay(sent)).toBe('')
    expect(await readText('swapped')).toBe('aaaa')
  })
})

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

async function signed(command: PutObjectCommand): Promise<Sent> {
  const caught: Sent[] = []
  const catching = s3.client({
    requestHandler: {
      handle(sent: Omit<Sent, 'body'> & { query: Record<string, string> }) {
        const query = new URLSearchParams(sent.query).toString()
        caught.push({ ...sent, path: `${sent.path}?${query}`, body: 'aaaa' })
        return Promise.reject(new Error('caught'))
      },
    },
  })
  await catching.send(command).catch(() => {})
  const [refusal] = caught
  if (!refusal) throw new Error('nothing was sent')
  return refusal
}

const replay = ({ method, path, headers, body }: Sent) =>
  new Promise<string>((resolve, reject) => {
    const sending = request(`${s3.url}${path}`, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve(text))
    })
    sending.on('error', reject)
    sending.end(body)
  })

describe('the content of the bucket', () => {
  it('survives a restart, without interrupted uploads', async () => {
    await put('lasting', 'still here')
    const before = await readdir(join(s3.folder, 'blobs'))
    const whole = new PutObjectCommand({ Bucket, Key: 'half', Body: Buffer.alloc(5000) })
    const { method, path, headers } = await signed(whole)
    const cut = request(`${s3.url}${path}`, { method, headers })
    cut.on('error', () => {})
    cut.write(Buffer.alloc(1000))
    await expect.poll(() => readdir(join(s3.folder, 'blobs'))).toHaveLength(before.length + 1)
    cut.destroy()
    await expect.poll(() => readdir(join(s3.folder, 'blobs'))).toHaveLength(before.length)
    await s3.restart()
    client.destroy()
    client = s3.client()
    expect(await readText('lasting')).toBe('still here')
    expect(s3.keys()).not.toContain('half')
  })
})
