import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer } from './call.ts'
import type { Fault } from './faults.ts'

export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  how?: Fault['answer'],
): Promise<void> {
  const { status, headers } = answer
  const body =
    how === 'malformed' && typeof answer.body === 'string' ? getFirstHalf(answer.body) : answer.body
  response.writeHead(status, {
    'x-amz-request-id': randomBytes(8).toString('hex').toUpperCase(),
    ...(typeof body === 'string' && {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(body),
    }),
    ...headers,
  })
  if (how === 'cut') return breakOff(response, body)
  if (how === 'stall') return stopMidway(response, body)
  if (body === undefined || typeof body === 'string') return void response.end(body)
  // A client that disconnects is not a failure of the sandbox.
  await pipeline(body, response).catch(() => {})
}

const getFirstHalf = (text: string) => text.slice(0, Math.floor(text.length / 2))

async function stopMidway(response: ServerResponse, body: Answer['body']): Promise<void> {
  if (body === undefined) response.flushHeaders()
  else if (typeof body === 'string') response.write(getFirstHalf(body))
  else await sendSome(response, body)
}

async function breakOff(response: ServerResponse, body: Answer['body']): Promise<void> {
  if (body !== undefined && typeof body !== 'string') await sendSome(response, body)
  response.destroy()
}

async function sendSome(response: ServerResponse, body: Readable): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await new Promise((resolve) => response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), resolve))
    return
  }
}
