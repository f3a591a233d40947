import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { GeneratedFile } from './files.ts'

interface Target {
  url: string
  headers: Record<string, string>
  /** The other fields of the form; without them, the body is the file. */
  fields?: Record<string, string>
}

/** Streams a file as it is generated, never whole in memory, and returns the parsed answer. Throws unless it succeeds. */
export async function send({ url, headers, fields }: Target, file: GeneratedFile): Promise<unknown> {
  const boundary = randomUUID()
  const before = fields ? formHead(boundary, fields, file.name) : ''
  const after = fields ? `\r\n--${boundary}--\r\n` : ''
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': fields ? `multipart/form-data; boundary=${boundary}` : 'application/pdf',
      'content-length': Buffer.byteLength(before) + file.size + Buffer.byteLength(after),
    },
  })
  const answered = new Promise<unknown>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      json(response).then((body) => {
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`answered ${response.statusCode}: ${JSON.stringify(body)}`))
      }, reject)
    })
  })
  const [body] = await Promise.all([
    answered,
    pipeline(async function* () {
      yield Buffer.from(before)
      yield* file.read() as AsyncIterable<Uint8Array>
      yield Buffer.from(after)
    }, outgoing),
  ])
  return body
}

function formHead(boundary: string, fields: Record<string, string>, filename: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const disposition = `content-disposition: form-data; name="file"; filename="${filename}"`
  return `${parts.join('')}--${boundary}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n`
}

/** Runs `work` on every item, at most `concurrency` at a time. Throws the first failure. */
export async function forEachConcurrently<T>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
) {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
