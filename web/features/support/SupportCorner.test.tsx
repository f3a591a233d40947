import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/support.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildFakeLiveFeed, createMemoryStorage, buildTestServices } from '#web/testing/services.ts'
import { SupportCorner } from './SupportCorner.tsx'
import { buildConversation } from './testing.ts'

const user = buildUser()

async function openCorner({
  storage = createMemoryStorage(),
  bar = null,
}: { storage?: ReturnType<typeof createMemoryStorage>; bar?: HTMLElement | null } = {}) {
  const live = buildFakeLiveFeed({ isHeld: true })
  let unread = 1
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(contract.listSupportThreads, () => [buildConversation({ unread })])
    .on(contract.getSupportThread, () => buildConversation())
    .on(contract.markSupportThreadRead, () => {
      unread = 0
      return null
    })
  const store = createAppStore(buildTestServices(api.call, { live, storage }))
  await store.dispatch(loadCurrentUser())
  renderInApp(<SupportCorner bar={bar} />, store)
  return { api, storage }
}

const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Messages, 1 unread' }))
  return screen.findByRole('dialog', { name: 'Messages' })
}
const field = (panel: HTMLElement) => within(panel).getByRole('textbox')
const type = (panel: HTMLElement, text: string) => fireEvent.change(field(panel), { target: { value: text } })

test('the button shows the unread count and opens the first unread conversation, and Escape returns the focus', async () => {
  const { api } = await openCorner()
  const panel = await open()
  expect(await within(panel).findByText('One file is fine.')).toBeTruthy()
  expect(within(panel).getByRole('heading', { name: 'August statements' })).toBeTruthy()
  await waitFor(() => expect(api.sent(contract.markSupportThreadRead)).toHaveLength(1))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Messages' })))
})

test('the first message can have a file, and a rejected file is named while the text stays', async () => {
  const { api } = await openCorner()
  const panel = await open()
  fireEvent.click(within(panel).getByRole('button', { name: 'New message' }))
  type(panel, 'Is this the right one?')
  const choose = (name: string) =>
    fireEvent.change(within(panel).getByLabelText('File'), { target: { files: [new File(['x'], name)] } })
  const send = () => fireEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  api.on(contract.openSupportThread, () => {
    throw new AppError('invalid_file_type')
  })
  choose('october.mov')
  send()
  expect(await within(panel).findByText(/october\.mov wasn’t attached/)).toBeTruthy()
  expect(field(panel)).toHaveProperty('value', 'Is this the right one?')
  api.on(contract.openSupportThread, () => {
    throw new AppError('network')
  })
  choose('october.csv')
  send()
  expect(await within(panel).findByText(/Your message is still here/)).toBeTruthy()
  expect(within(panel).getByText('october.csv')).toBeTruthy()
})

test('unsent text survives a reload', async () => {
  const { api, storage } = await openCorner()
  const panel = await open()
  await within(panel).findByText('One file is fine.')
  type(panel, 'Thank you')
  cleanup()
  await openCorner({ storage })
  const again = await open()
  await waitFor(() => expect(field(again)).toHaveProperty('value', 'Thank you'))
  api.on(contract.sendSupportMessage, () => buildConversation({ unread: 0 }))
  expect(storage.entries.get('headwater.drafts')).toContain('Thank you')
})

test('on a narrow page with a top bar, the button is in the bar', async () => {
  const bar = document.body.appendChild(document.createElement('span'))
  await openCorner({ bar })
  expect(await within(bar).findByRole('button', { name: 'Messages, 1 unread' })).toBeTruthy()
  bar.remove()
})
