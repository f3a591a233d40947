import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 64 * 1024

/** The message is shown to the user. */
export class RequestError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const readBody = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > MAX_BYTES) throw new RequestError(413, 'The form is too large.')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString('utf8')
  // PostgreSQL cannot store NUL characters in text.
  if (/\0|%00|\\u0000/.test(body)) throw new RequestError(400, 'The form contains an invalid character.')
  return body
}

const hasType = (req: IncomingMessage, type: string) =>
  req.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type

export const readForm = async (req: IncomingMessage): Promise<URLSearchParams> => {
  if (!hasType(req, 'application/x-www-form-urlencoded')) throw new RequestError(415, 'Send this as a form.')
  return new URLSearchParams(await readBody(req))
}

/** Requires the JSON content type, which other origins cannot send without CORS. */
export const readJson = async (req: IncomingMessage): Promise<unknown> => {
  if (!hasType(req, 'application/json')) throw new RequestError(415, 'Send this as JSON.')
  const body = await readBody(req)
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw Object.assign(new RequestError(400, 'This is not valid JSON.'), { cause })
  }
}

export const send = (res: ServerResponse, status: number, type: string, body: string): void => {
  res.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  res.end(body)
}

export const sendFont = (res: ServerResponse, font: Buffer): void => {
  res.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' })
  res.end(font)
}

export const sendPage = (res: ServerResponse, status: number, page: string): void =>
  send(res, status, 'text/html', page)
