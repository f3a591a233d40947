import { compareText, type StoredObject } from './bucket.ts'
import { type Answer, type Call, parseNumber, quoteEtag } from './call.ts'
import { type Element, formatXml } from './xml.ts'

interface Entry {
  name: string
  element: Element
}

export function listObjects(call: Call): Answer {
  const { bucketName, query } = call
  const max = parseNumber(call, 'max-keys', 1000, 1000)
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : fromToken(token)
  const remainingEntries = listEntries(call).filter(({ name }) => compareText(name, after) > 0)
  const page = remainingEntries.slice(0, max)
  const cut = remainingEntries.length > page.length
  const last = page.at(-1)?.name ?? ''
  const result: Element[] = [
    ['Name', bucketName],
    ['Prefix', query.get('prefix') ?? ''],
    ['KeyCount', page.length],
    ['MaxKeys', max],
    ['IsTruncated', cut],
    ...(token === undefined ? [] : [['ContinuationToken', token] satisfies Element]),
    ...(cut ? [['NextContinuationToken', toToken(last)] satisfies Element] : []),
    ...page.map(({ element }) => element),
  ]
  return { status: 200, body: formatXml(['ListBucketResult', result]) }
}

function listEntries({ bucket, query }: Call): Entry[] {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const entries = new Map<string, Entry>()
  for (const object of bucket.objects()) {
    if (!object.key.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length)
    const name = end === -1 ? object.key : object.key.slice(0, end + delimiter.length)
    const element: Element = end === -1 ? toElement(object) : ['CommonPrefixes', [['Prefix', name]]]
    entries.set(name, { name, element })
  }
  return [...entries.values()]
}

const toElement = ({ key, size, etag, modified }: StoredObject): Element => [
  'Contents',
  [
    ['Key', key],
    ['LastModified', modified],
    ['ETag', quoteEtag(etag)],
    ['Size', size],
    ['StorageClass', 'STANDARD'],
  ],
]

export function listMultipartUploads(call: Call): Answer {
  const { bucket, bucketName, query } = call
  const max = parseNumber(call, 'max-uploads', 1000, 1000)
  const prefix = query.get('prefix') ?? ''
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = query.get('upload-id-marker') ?? ''
  const all = bucket.uploads().filter(({ key }) => key.startsWith(prefix))
  // Uploads of the same key are sorted by time, not by id, so the marker is found by an exact match.
  const marker = all.findIndex(({ id }) => id === idMarker)
  const remainingEntries = all.filter(({ key }, at) =>
    marker === -1 ? compareText(key, keyMarker) > 0 : at > marker,
  )
  const page = remainingEntries.slice(0, max)
  const last = page.at(-1)
  const result: Element[] = [
    ['Bucket', bucketName],
    ['KeyMarker', keyMarker],
    ['UploadIdMarker', idMarker],
    ['NextKeyMarker', last?.key ?? ''],
    ['NextUploadIdMarker', last?.id ?? ''],
    ['MaxUploads', max],
    ['IsTruncated', remainingEntries.length > page.length],
    ...page.map(({ id, key, initiated }): Element => [
      'Upload',
      [
        ['Key', key],
        ['UploadId', id],
        ['Initiated', initiated],
        ['StorageClass', 'STANDARD'],
      ],
    ]),
  ]
  return { status: 200, body: formatXml(['ListMultipartUploadsResult', result]) }
}

const toToken = (key: string): string => Buffer.from(key).toString('base64url')
const fromToken = (token: string): string => Buffer.from(token, 'base64url').toString('utf8')
