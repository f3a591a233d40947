import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { startS3Sandbox } from './server.ts'

const credentials = { accessKeyId: 'AKIDFORTESTS', secretAccessKey: 'a-secret-for-tests' }

export async function startTestS3() {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-s3-'))
  const options = { ...credentials, region: 'us-east-2', bucket: 'papers', folder, port: 0 }
  let sandbox = await startS3Sandbox(options)
  return {
    credentials,
    region: options.region,
    bucket: options.bucket,
    folder,
    get url() {
      return sandbox.url
    },
    get faults() {
      return sandbox.faults
    },
    get config() {
      const { region, bucket } = options
      const place = { endpoint: sandbox.url, region, bucket, credentials, forcePathStyle: true }
      return { ...place, prefix: '', encryption: null, encryptionKeyId: null }
    },
    client: (changed: Partial<S3ClientConfig> = {}) =>
      new S3Client({
        endpoint: sandbox.url,
        region: options.region,
        credentials,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 1,
        ...changed,
      }),
    keys: () => sandbox.contents.objects().map(({ key }) => key),
    object: (key: string) => sandbox.contents.objects().find((object) => object.key === key),
    uploads: () => sandbox.contents.uploads().map(({ key }) => key),
    async restart() {
      await sandbox.stop()
      sandbox = await startS3Sandbox(options)
    },
    async stop() {
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
