import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createHttpCall, type Send } from './client.ts'
import { endpoint } from './endpoint.ts'
import { AppError, errors, isErrorCode } from './errors.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/api/v1/things/:thingId/',
  access: 'user',
  summary: 'A thing',
  params: z.object({ thingId: z.string() }),
  query: z.object({ search: z.string().optional(), kinds: z.array(z.string()).optional() }),
  response: z.object({ name: z.string() }),
})
const listThings = endpoint({
  method: 'GET',
  path: '/api/v1/things/',
  access: 'public',
  summary: 'Things',
  response: z.array(z.string()),
})
const changeThing = endpoint({
  method: 'PATCH',
  path: '/api/v1/things/:thingId/',
  access: 'user',
  summary: 'Changes a thing',
  params: z.object({ thingId: z.string() }),
  body: z.object({ name: z.string().nullable() }),
  response: z.object({ name: z.string().nullable() }),
})
const doThing = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/things/do/',
  access: 'user',
  summary: 'Does a thing',
  response: 'nothing',
})
const uploadThing = endpoint({
  method: 'POST',
  path: '/api/v1/things/',
  access: 'user',
  summary: 'Uploads a thing',
  encoding: 'form',
  body: z.object({ name: z.string() }),
  response: 'nothing',
})
const downloadThing = endpoint({
  method: 'GET',
  path: '/api/v1/things/file/',
  access: 'user',
  summary: 'The file',
  response: 'file',
})

interface SentRequest {
  url: string
  init: RequestInit
}

function createClient(response: Response, token: string | null = 'a-token') {
  const requests: SentRequest[] = []
  const send: Send = (url, init) => {
    requests.push({ url, init })
    return Promise.resolve(response)
  }
  const call = createHttpCall({
    baseUrl: 'https://headwater.test',
    token: () => Promise.resolve(token),
    send,
  })
  return { call, requests }
}

const getHeaders = (requests: SentRequest[]) => new Headers(requests[0]?.init.headers)
const json = (value: unknown, status = 200) => Response.json(value, { status })

describe('a call', () => {
  test('fills the path, drops blank query fields, repeats lists and sends the token', async () => {
    const { call, requests } = createClient(json({ name: 'x', secret: 1 }))
    const query = { search: ' ', kinds: ['a', 'b'] }
    expect(await call(getThing, { params: { thingId: 'a/b c' }, query })).toEqual({ name: 'x' })
    expect(requests[0]).toMatchObject({
      url: 'https://headwater.test/api/v1/things/a%2Fb%20c/?kinds=a&kinds=b',
      init: { method: 'GET' },
    })
    expect(getHeaders(requests).get('authorization')).toBe('Bearer a-token')
  })

  test('to a public endpoint never sends a token', async () => {
    const { call, requests } = createClient(json([]))
    await call(listThings, {})
    expect(getHeaders(requests).get('authorization')).toBeNull()
  })

  test('sends JSON with the base version, including zero', async () => {
    const { call, requests } = createClient(json({ name: null }))
    await call(changeThing, { params: { thingId: '1' }, body: { name: null }, baseVersion: 0 })
    expect(requests[0]?.init).toMatchObject({ method: 'PATCH', body: '{"name":null}' })
    expect(getHeaders(requests).get('base-version')).toBe('0')
    expect(getHeaders(requests).get('content-type')).toBe('application/json')
  })

  test('that changes state uses POST', async () => {
    const { call, requests } = createClient(new Response(null, { status: 204 }))
    expect(await call(doThing, {})).toBeNull()
    expect(requests[0]?.init.method).toBe('POST')
  })

  test('with a form sets no content type, so that the transport adds it', async () => {
    const { call, requests } = createClient(new Response(null, { status: 204 }))
    await call(uploadThing, { body: { name: 'x' } })
    expect(requests[0]?.init.body).toBeInstanceOf(FormData)
    expect(getHeaders(requests).get('content-type')).toBeNull()
  })

  test('returns null for 204, regardless of the declared response', async () => {
    const { call } = createClient(new Response(null, { status: 204 }))
    expect(await call(getThing, { params: { thingId: '1' } })).toBeNull()
  })

  test('rejects a response that does not match the schema', async () => {
    const { call } = createClient(json({ name: 7 }))
    await expect(call(getThing, { params: { thingId: '1' } })).rejects.toBeInstanceOf(z.ZodError)
  })
})

describe('a downloaded file', () => {
  test.each([
    [`attachment; filename="_.csv"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%25.csv`, 'Łódź %.csv'],
    ['attachment; filename="plain.csv"', 'download'],
    [null, 'download'],
  ])('with the header %s has the name %s', async (disposition, name) => {
    const headers = {
      'content-type': 'text/csv',
      ...(disposition ? { 'content-disposition': disposition } : {}),
    }
    const { call } = createClient(new Response('a,b', { headers }))
    const file = await call(downloadThing, {})
    expect({ name: file.name, type: file.type, text: await file.text() }).toEqual({
      name,
      type: 'text/csv',
      text: 'a,b',
    })
  })
})

describe('a failure', () => {
  const getFailure = (response: Response) =>
    createClient(response)
      .call(doThing, {})
      .catch((error: unknown) => error)

  test('with an API problem becomes an AppError with its details', async () => {
    const problem = {
      code: 'edit_conflict',
      detail: 'A message',
      conflicts: [{ field: 'city' }],
      request_id: 'r1',
      retry_after: 3,
      stack: 'never',
    }
    const error = await getFailure(json(problem, 409))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'edit_conflict',
      status: 409,
      message: 'A message',
      details: { conflicts: [{ field: 'city' }], request_id: 'r1', retry_after: 3 },
    })
    expect(JSON.stringify(error)).not.toContain('never')
  })

  test.each([
    [400, 'bad_request'],
    [401, 'unauthorised'],
    [403, 'bad_request'],
    [404, 'not_found'],
    [413, 'too_large'],
    [418, 'bad_request'],
    [429, 'too_many_requests'],
    [500, 'undefined_error'],
    [502, 'bad_response'],
    [503, 'unavailable'],
    [504, 'bad_response'],
  ])('with status %i and no problem is %s', async (status, code) => {
    for (const body of ['<html>', '', '{"code":"nonsense"}', '{"code":"__proto__"}', 'null', '"text"', '[]'])
      expect(await getFailure(new Response(body, { status }))).toMatchObject({ code, status })
  })

  test('of the network is a lost connection, a timeout or a canceled call', async () => {
    const call = createHttpCall({ baseUrl: 'http://127.0.0.1:9', token: () => Promise.resolve(null) })
    await expect(call(listThings, {})).rejects.toMatchObject({ code: 'network' })
    const signal = AbortSignal.abort()
    await expect(call(listThings, {}, { signal })).rejects.toMatchObject({ code: 'cancelled' })
    const timeout = AbortSignal.timeout(0)
    await new Promise((resolve) => timeout.addEventListener('abort', resolve))
    await expect(call(listThings, {}, { signal: timeout })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('to get a token is reported', async () => {
    const token = () => Promise.reject(new AppError('no_token'))
    const call = createHttpCall({ baseUrl: 'https://headwater.test', token })
    await expect(call(doThing, {})).rejects.toMatchObject({ code: 'no_token', status: 403 })
  })
})

describe('the error catalogue', () => {
  test('has a status and a message without markup for every code', () => {
    for (const { status, message } of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(message).toMatch(/^[\w ’',;.:/…-]+$/)
    }
  })

  test.each(['toString', '__proto__', 'constructor', '', 7, null, undefined])('has no code %s', (code) => {
    expect(isErrorCode(code)).toBe(false)
  })
})

test('a download reports its progress, and keeps the bytes, name and type of the file', async () => {
  const readThing = endpoint({
    method: 'GET',
    path: '/api/v1/things/file/',
    access: 'public',
    summary: 'A file',
    response: 'file',
  })
  const respond = (headers: Record<string, string>) => {
    const fileHeaders = { 'content-type': 'text/plain', ...headers }
    const send: Send = () => Promise.resolve(new Response('whole file', { headers: fileHeaders }))
    return createHttpCall({ baseUrl: '', token: () => Promise.resolve(null), send })
  }
  const received: unknown[] = []
  const options = { onReceived: (progress: unknown) => void received.push(progress) }
  const name = { 'content-disposition': "attachment; filename*=UTF-8''a%20file.txt" }
  const file = await respond({ ...name, 'content-length': '10' })(readThing, {}, options)
  expect([file.name, file.type, await file.text()]).toEqual(['a file.txt', 'text/plain', 'whole file'])
  expect(received.at(-1)).toEqual({ bytes: 10, total: 10 })
  await respond(name)(readThing, {}, options)
  expect(received.at(-1)).toEqual({ bytes: 10, total: null })
})
