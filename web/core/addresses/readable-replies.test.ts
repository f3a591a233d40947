import { expect, test } from 'vitest'
import { loadReadableAddress, withReadableReplies } from './readable-replies.ts'

const reply = async (body: string, init: ResponseInit = {}) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' }
  const send = withReadableReplies(() => Promise.resolve(new Response(body, { headers, ...init })))
  return send('/company', {}, {})
}

test('decodes addresses anywhere in a reply', async () => {
  const stored = {
    email: 'info@xn--mller-kva.de',
    links: [{ url: 'https://xn--e1afmkfd.xn--p1ai/a?b' }, null, 1, true],
    text: 'Write to info@xn--mller-kva.de',
    lookalike: 'info@xn--pple-43d.com',
  }
  const response = await reply(JSON.stringify(stored))
  expect(response.headers.get('etag')).toBe('"1"')
  expect(await response.json()).toEqual({
    ...stored,
    email: 'info@müller.de',
    links: [{ url: 'https://пример.рф/a?b' }, null, 1, true],
  })
})

test('does not change other replies', async () => {
  const plain = '{"email": "ana@example.com"}'
  expect(await (await reply(plain)).text()).toBe(plain)
  const file = 'info@xn--mller-kva.de'
  expect(await (await reply(file, { headers: { 'content-type': 'text/csv' } })).text()).toBe(file)
  const problem = await reply('{"detail": "info@xn--mller-kva.de"}', { status: 400 })
  expect([problem.status, await problem.text()]).toEqual([400, '{"detail": "info@xn--mller-kva.de"}'])
})

test.each([
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['info@xn--99999999999999.de', 'info@xn--99999999999999.de'],
  ['ana@example.com', 'ana@example.com'],
])('%s is decoded to %s', async (stored, readable) => {
  expect(await loadReadableAddress(stored)).toBe(readable)
})
