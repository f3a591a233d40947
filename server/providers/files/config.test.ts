import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import { startTestApp } from '#tests/app.ts'
import { openLog } from '#server/core/log.ts'
import { buildContext } from '#server/main.ts'
import { readSettings } from '#server/config.ts'

const bucket = { S3_BUCKET: 'papers', S3_REGION: 'us-east-2' }
const keys = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'hush' }

test('files are stored in a folder unless a bucket is configured', () => {
  expect(readSettings({}).s3).toBeNull()
  expect(readSettings({ ...bucket, ...keys }).s3).toEqual({
    bucket: 'papers',
    prefix: '',
    region: 'us-east-2',
    endpoint: null,
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'hush' },
    forcePathStyle: false,
    encryption: null,
    encryptionKeyId: null,
  })
})

test('the access key is optional, for machines with a role', () => {
  expect(readSettings(bucket).s3?.credentials).toBeNull()
})

test('the bucket is in the path by default for services other than Amazon', () => {
  const elsewhere = { ...bucket, S3_ENDPOINT: 'https://files.example' }
  expect(readSettings(elsewhere).s3).toMatchObject({
    endpoint: 'https://files.example',
    forcePathStyle: true,
  })
  expect(readSettings({ ...elsewhere, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['S3_REGION', { S3_BUCKET: 'papers' }],
  ['S3_BUCKET', { S3_REGION: 'us-east-2' }],
  ['S3_BUCKET', keys],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://files.example' }],
  ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY_ID: 'AKID' }],
  ['S3_ENCRYPTION', { ...bucket, S3_ENCRYPTION: 'AES256', S3_ENCRYPTION_KEY_ID: 'key' }],
  ['S3_ENCRYPTION', { ...bucket, S3_ENCRYPTION: 'rot13' }],
  ['S3_PREFIX', { ...bucket, S3_PREFIX: 'funder-a' }],
  ['S3_PREFIX', { ...bucket, S3_PREFIX: 'kept/' }],
])('an incomplete bucket configuration stops the start with %s in the message: %j', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: (?![^]*hush)`))
})

test('with a bucket, files are stored only in the bucket', async () => {
  const { config } = (await startTestApp()).ctx
  const s3 = await startTestS3()
  const { url: endpoint, region, bucket: name, credentials } = s3
  const place = { endpoint, region, bucket: name, credentials }
  const ctx = await buildContext(
    {
      ...config,
      s3: { ...place, prefix: '', forcePathStyle: true, encryption: null, encryptionKeyId: null },
    },
    openLog('silent'),
  )
  const { key } = await ctx.files.receive(Readable.from([Buffer.from('a page')]), 1000)
  await ctx.files.save(key)
  expect(s3.keys()).toEqual([`kept/${key.slice(0, 2)}/${key}`])
  expect(await text(await ctx.files.open(key))).toBe('a page')
  await ctx.db.destroy()
  await s3.stop()
})
