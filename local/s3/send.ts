import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer } from './call.ts'

/** Writes an answer. With `cut` the connection breaks instead, half way through the body if there is one. */
export async function send(response: ServerResponse, answer: Answer, { cut = false } = {}): Promise<void> {
  const { status, headers, body } = answer
  response.writeHead(status, {
    'x-amz-request-id': randomBytes(8).toString('hex').toUpperCase(),
    ...(typeof body === 'string' && {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(body),
    }),
    ...headers,
  })
  if (cut) return breakOff(response, body)
  if (body === undefined || typeof body === 'string') return void response.end(body)
  // a reader that goes away is no fault of ours
  await pipeline(body, response).catch(() => {})
}

async function breakOff(response: ServerResponse, body: Answer['body']): Promise<void> {
  if (body !== undefined && typeof body !== 'string') await sendSome(response, body)
  response.destroy()
}

/** Sends the first piece of a body, or its first half when there is but one. */
async function sendSome(response: ServerResponse, body: Readable): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await new Promise((resolve) => response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), resolve))
    return
  }
}
