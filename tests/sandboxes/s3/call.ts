import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Promised } from './blobs.ts'
import type { Bucket, StoredObject } from './bucket.ts'
import { S3Failure } from './failure.ts'

/** A request with a verified signature. */
export interface Call {
  bucket: Bucket
  bucketName: string
  /** The object's key; empty for requests to the bucket. */
  key: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
  body: Readable
  promised: Promised
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Readable
}

export type Operation = (call: Call) => Promise<Answer> | Answer

export const quoteEtag = (etag: string): string => `"${etag}"`

export function toStoredHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const stored =
    /^(?:content-type|content-disposition|cache-control|x-amz-meta-.+|x-amz-server-side-encryption.*)$/
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      stored.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

export const toEncryptionHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('x-amz-server-side-encryption')),
  )

export const toObjectHeaders = ({ etag, modified, headers }: StoredObject): Record<string, string> => ({
  ...headers,
  etag: quoteEtag(etag),
  'last-modified': new Date(modified).toUTCString(),
  'accept-ranges': 'bytes',
})

/**
 * Parses a non-negative integer in the query, capped at `max`. Returns `otherwise` if the parameter is absent. Throws
 * `InvalidArgument` for other values.
 */
export function parseNumber({ query }: Call, name: string, otherwise: number, max: number): number {
  const value = query.get(name)
  if (value === undefined) return otherwise
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0)
    throw new S3Failure('InvalidArgument', `${name} must be a whole number.`)
  return Math.min(number, max)
}

/** Reads a small body as text. Throws `MalformedXML` if the body exceeds a million bytes. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > 1_000_000) throw new S3Failure('MalformedXML', 'The XML you provided was too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
