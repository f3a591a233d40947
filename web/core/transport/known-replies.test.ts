import { expect, test, vi } from 'vitest'
import type { Send } from '#contract/core/client.ts'
import { withKnownReplies } from './known-replies.ts'

/** A server with one state, which answers 304 to whoever has it. */
function openServer() {
  const server = { state: 'one' }
  const sent = vi.fn<Send>((_url, init) => {
    const tag = `"${server.state}"`
    const isKnown = new Headers(init.headers).get('if-none-match') === tag
    const reply = isKnown ? new Response(null, { status: 304 }) : new Response(server.state)
    reply.headers.set('etag', tag)
    return Promise.resolve(reply)
  })
  const send = withKnownReplies(sent)
  const ask = async (token = 'alice', url = '/company') => {
    const response = await send(url, { method: 'GET', headers: { authorization: token } }, {})
    return [response.status, await response.text()]
  }
  const getTag = () => new Headers(sent.mock.lastCall?.[1].headers).get('if-none-match')
  return { server, sent, send, ask, getTag }
}

test('a reply that is still true is taken from memory, and a changed one from the server', async () => {
  const { server, ask, getTag } = openServer()
  expect(await ask()).toEqual([200, 'one'])
  expect(getTag()).toBeNull()
  expect(await ask()).toEqual([200, 'one'])
  expect(getTag()).toBe('"one"')
  server.state = 'two'
  expect(await ask()).toEqual([200, 'two'])
  expect(await ask()).toEqual([200, 'two'])
  expect(getTag()).toBe('"two"')
})

test('what one person fetched is never shown to another, and old replies expire', async () => {
  const { ask, getTag } = openServer()
  await ask('alice')
  await ask('bob')
  expect(getTag()).toBeNull()
  for (let number = 0; number < 10; number += 1) await ask('bob', `/company/${number}`)
  await ask('bob')
  expect(getTag()).toBeNull()
})

test('a write is sent as it is, and an error is no reply to remember', async () => {
  const { server, sent, send, ask, getTag } = openServer()
  await ask()
  const patch = { method: 'PATCH', headers: { authorization: 'alice' } }
  await send('/company', patch, {})
  expect(sent.mock.lastCall?.[1]).toBe(patch)
  server.state = 'gone'
  sent.mockResolvedValueOnce(new Response('no', { status: 404 }))
  expect(await ask()).toEqual([404, 'no'])
  await ask()
  expect(getTag()).toBeNull()
})
