import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { readAsVisitor, type VisitorConversation, writeAsVisitor } from '#contract/support.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { createMemoryStorage, buildTestServices } from '#web/testing/services.ts'
import { buildConversation } from './testing.ts'
import { VisitorPanel } from './VisitorPanel.tsx'

const buildVisitorConversation = (over: Partial<VisitorConversation> = {}): VisitorConversation => ({
  ...buildConversation({ company_id: null, company_name: null, person_name: null, unread: 0 }),
  unconfirmed_email: null,
  ...over,
})

function openPanel(storage = createMemoryStorage(), read: () => VisitorConversation = refuse) {
  const api = buildFakeCall()
    .on(writeAsVisitor, () => buildVisitorConversation())
    .on(readAsVisitor, () => read())
  const store = createAppStore(buildTestServices(api.call, { storage }))
  renderInApp(<VisitorPanel onClose={() => {}} />, store)
  return { api, storage }
}

function refuse(): never {
  throw new AppError('not_found')
}

test('a visitor sends a message with an email address and sees the reply on the next visit', async () => {
  const { api, storage } = openPanel()
  const panel = await screen.findByRole('dialog', { name: 'Messages' })
  const text = await within(panel).findByLabelText('Your message')
  fireEvent.change(text, { target: { value: 'Do you fund kilns?' } })
  const email = within(panel).getByLabelText(/Your email/)
  fireEvent.change(email, { target: { value: 'not an address' } })
  fireEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  expect(await within(panel).findByText(/Enter an email address/)).toBeTruthy()
  expect(api.sent(writeAsVisitor)).toEqual([])
  fireEvent.change(email, { target: { value: 'kiln@example.com' } })
  fireEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  expect(await within(panel).findByText('One file is fine.')).toBeTruthy()
  expect(api.sent(writeAsVisitor)).toMatchObject([
    {
      body: {
        text: 'Do you fund kilns?',
        email: 'kiln@example.com',
        secret: expect.stringMatching(/^[\w-]{43}$/),
      },
    },
  ])
  cleanup()

  const later = openPanel(storage, () => buildVisitorConversation({ unread: 1 }))
  const again = await screen.findByRole('dialog', { name: 'Messages' })
  expect(await within(again).findByText('One file is fine.')).toBeTruthy()
  const [written] = api.sent(writeAsVisitor)
  expect(later.api.sent(readAsVisitor)).toEqual([{ body: { secret: written?.body.secret } }])
})

test('under load a visitor must confirm an email address, and can change the waiting message', async () => {
  const { api } = openPanel()
  api.on(writeAsVisitor, () => {
    const errors = [{ path: 'body.email', message: 'Enter your email address' }]
    throw new AppError('invalid_request', { details: { errors } })
  })
  fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Kilns?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter your email address.')).toBeTruthy()
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Kilns?')

  const [first] = buildConversation().messages
  if (!first) throw new Error('No message')
  const waiting = { ...first, from_staff: false, author_name: null, text: 'Kilns?' }
  const unconfirmed_email = 'kiln@example.com'
  api.on(writeAsVisitor, () => buildVisitorConversation({ messages: [waiting], unconfirmed_email }))
  fireEvent.change(screen.getByLabelText(/Your email/), { target: { value: unconfirmed_email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/We emailed a link to kiln@example.com/)).toBeTruthy()
  expect(screen.queryByLabelText('Your message')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change message or email' }))
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Kilns?')
  expect(screen.getByLabelText(/Your email/)).toHaveProperty('value', unconfirmed_email)
})

test('unsent text survives a reload, even when the conversation was deleted', async () => {
  const first = openPanel()
  const text = await screen.findByLabelText('Your message')
  fireEvent.change(text, { target: { value: 'Half a sen' } })
  cleanup()
  first.storage.setItem('headwater.visitor', JSON.stringify({ secret: 'q'.repeat(43), email: '' }))
  openPanel(first.storage)
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Half a sen'))
})
