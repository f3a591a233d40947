import {
  type Answer,
  type Call,
  toObjectHeaders,
  toEncryptionHeaders,
  toStoredHeaders,
  quoteEtag,
} from './call.ts'
import { S3Failure } from './failure.ts'
import { formatXml } from './xml.ts'

export async function putObject({ bucket, key, headers, body, promised }: Call): Promise<Answer> {
  const { name, size, md5 } = await bucket.blobs.write(body, promised)
  const headersToStore = toStoredHeaders(headers)
  await bucket.put(key, { blob: name, size, etag: md5 }, headersToStore)
  return { status: 200, headers: { etag: quoteEtag(md5), ...toEncryptionHeaders(headersToStore) } }
}

export function getObject({ bucket, key, query, headers }: Call): Answer {
  const object = bucket.get(key)
  const described = { ...toObjectHeaders(object), ...getOverriddenHeaders(query) }
  const range = parseRange(headers.range, object.size)
  if (!range)
    return {
      status: 200,
      headers: { ...described, 'content-length': String(object.size) },
      body: bucket.blobs.read(object.blob),
    }
  const { start, end } = range
  return {
    status: 206,
    headers: {
      ...described,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${object.size}`,
    },
    body: bucket.blobs.read(object.blob, range),
  }
}

export function headObject({ bucket, key }: Call): Answer {
  const object = bucket.get(key)
  return { status: 200, headers: { ...toObjectHeaders(object), 'content-length': String(object.size) } }
}

export async function deleteObject({ bucket, key }: Call): Promise<Answer> {
  await bucket.remove(key)
  return { status: 204 }
}

export async function copyObject({ bucket, bucketName, key, headers }: Call): Promise<Answer> {
  const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '')
  if (!source.startsWith(`${bucketName}/`))
    throw new S3Failure('NoSuchBucket', 'The specified bucket does not exist')
  const original = bucket.get(source.slice(bucketName.length + 1))
  const { name, size, md5 } = await bucket.blobs.join([original.blob])
  // Metadata is copied from the original, but encryption must be requested again.
  const plain = Object.entries(original.headers).filter(
    ([header]) => !(header in toEncryptionHeaders(original.headers)),
  )
  const headersToStore = { ...Object.fromEntries(plain), ...toEncryptionHeaders(toStoredHeaders(headers)) }
  const { modified } = await bucket.put(key, { blob: name, size, etag: md5 }, headersToStore)
  const body = formatXml([
    'CopyObjectResult',
    [
      ['LastModified', modified],
      ['ETag', quoteEtag(md5)],
    ],
  ])
  return { status: 200, headers: toEncryptionHeaders(headersToStore), body }
}

function getOverriddenHeaders(query: Call['query']): Record<string, string> {
  const names = ['content-type', 'content-disposition', 'content-language', 'cache-control', 'expires']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(`response-${name}`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Parses a single inclusive byte range. Returns null if the header is absent or has a different format. Throws
 * `InvalidRange` if the range is not satisfiable.
 */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw new S3Failure('InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}
