import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/support.ts'
import type { SupportConversation } from '#contract/support.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildFakeLiveFeed, buildTestServices } from '#web/testing/services.ts'
import { MessagesPage } from './MessagesPage.tsx'
import { buildConversation, conversationId as id } from './testing.ts'

async function openPage(address: string, stored: Partial<SupportConversation> = {}) {
  let conversation = buildConversation(stored)
  const live = buildFakeLiveFeed({ isHeld: true })
  let unread = 1
  const api = buildFakeCall()
    .on(contract.listSupportThreads, () => [buildConversation({ unread })])
    .on(contract.getSupportThread, () => conversation)
    .on(contract.markSupportThreadRead, () => {
      unread = 0
      return null
    })
  const store = createAppStore(buildTestServices(api.call, { live }))
  renderInApp(<MessagesPage />, store, { at: address })
  const reply = (over: Partial<SupportConversation>) => {
    conversation = buildConversation(over)
    act(() => live.send({ kind: 'message', company_id: null, number: null }))
  }
  return { api, reply }
}

const openThread = `/app/messages?conversation=${id}`
const field = () => screen.getByLabelText('Your message')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('opening a conversation marks it as read, and replies appear automatically', async () => {
  const { api, reply } = await openPage(openThread)
  const messages = await screen.findByRole('list', { name: 'Messages' })
  expect(within(messages).getByText('One file is fine.')).toBeTruthy()
  await waitFor(() =>
    expect(api.sent(contract.markSupportThreadRead)).toEqual([{ params: { threadId: id } }]),
  )
  await waitFor(() => expect(screen.queryByText('1 new')).toBeNull())
  const [first] = buildConversation().messages
  if (!first) throw new Error('No message')
  reply({
    messages: [
      first,
      { ...first, id: '0197f000-0000-7000-8000-000000000004', text: 'October is still to come.' },
    ],
  })
  expect(await within(messages).findByText('October is still to come.')).toBeTruthy()
})

test('a conversation counts as unread again when marking it as read fails', async () => {
  const { api } = await openPage('/app/messages')
  let refuse: () => void = () => {}
  api.on(contract.markSupportThreadRead, () => {
    return new Promise((_, reject) => (refuse = () => reject(new AppError('network'))))
  })
  const thread = await screen.findByRole('link', { name: /August statements/ })
  await waitFor(() => expect(thread.textContent).toContain('1 new'))
  fireEvent.click(thread)
  await screen.findByRole('list', { name: 'Messages' })
  await waitFor(() => expect(thread.textContent).not.toContain('new'))
  await act(async () => refuse())
  await waitFor(() => expect(thread.textContent).toContain('1 new'))
})

test('earlier messages load on demand, and a failure can be retried', async () => {
  const { api } = await openPage(openThread, { has_earlier: true })
  const messages = await screen.findByRole('list', { name: 'Messages' })
  const button = await within(messages).findByRole('button', { name: 'Show earlier messages' })
  api.on(contract.getSupportThread, () => {
    throw new AppError('network')
  })
  fireEvent.click(button)
  expect(await within(messages).findByText(/Try again/)).toBeTruthy()
  const [first] = buildConversation().messages
  if (!first) throw new Error('No message')
  const earlier = { ...first, id: '0197f000-0000-7000-8000-000000000002', text: 'Which file?' }
  api.on(contract.getSupportThread, ({ query }) =>
    query?.before === undefined
      ? buildConversation({ has_earlier: true, unread: 0 })
      : buildConversation({ messages: [earlier] }),
  )
  fireEvent.click(button)
  expect(await within(messages).findByText('Which file?')).toBeTruthy()
  expect(within(messages).getByText('One file is fine.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(api.sent(contract.getSupportThread).at(-1)).toEqual({
    params: { threadId: id },
    query: { before: first.id },
  })
})

test('a rejected file is named above the field, and the text stays', async () => {
  const { api } = await openPage(openThread)
  await screen.findByRole('list', { name: 'Messages' })
  api.on(contract.sendSupportMessage, () => {
    throw new AppError('invalid_file_type')
  })
  const file = new File(['x'], 'october.mov')
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })
  type('Here it is')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/october\.mov wasn’t attached/)).toBeTruthy()
  expect(field()).toHaveProperty('value', 'Here it is')
})

test('sending empties the field, and a failure keeps the text', async () => {
  const { api } = await openPage(openThread)
  await screen.findByRole('list', { name: 'Messages' })
  api.on(contract.sendSupportMessage, () => {
    throw new AppError('network')
  })
  type('Thank you')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Your message is still here/)).toBeTruthy()
  api.on(contract.sendSupportMessage, () => buildConversation({ unread: 0 }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  expect(api.sent(contract.sendSupportMessage).at(-1)).toMatchObject({ body: { text: 'Thank you' } })
})

test('a new message starts a conversation', async () => {
  const { api } = await openPage('/app/messages')
  api.on(contract.openSupportThread, () => buildConversation({ unread: 0 }))
  fireEvent.change(await screen.findByLabelText('How can we help?'), {
    target: { value: 'How long?' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('list', { name: 'Messages' })
  expect(api.sent(contract.openSupportThread)).toEqual([{ body: { text: 'How long?' } }])
})
