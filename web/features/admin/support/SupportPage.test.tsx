import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import * as inbox from '#contract/staff/support-inbox.ts'
import type { InboxConversation, InboxThread } from '#contract/staff/support-inbox.ts'
import { markSupportThreadRead, sendSupportMessage } from '#contract/support.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildCompany, newId } from '#web/testing/people.ts'

const analyst = buildAnalyst()

const buildThread = (over: Partial<InboxThread> = {}): InboxThread => ({
  id: newId(),
  company_id: null,
  company_name: null,
  company_status: null,
  person_name: 'Leila Moss',
  person_email: 'leila@example.com',
  person_left: false,
  subject: 'QuickBooks asks me to sign in again',
  offer: null,
  assigned_to: null,
  assigned_name: null,
  closed_at: null,
  last_message_at: '2026-11-20T10:00:00Z',
  last_text: 'It worked on Monday',
  waiting_on: 'funder',
  unread: 1,
  ...over,
})

const toConversation = (thread: InboxThread): InboxConversation => ({
  ...thread,
  person_read_at: '2026-11-20T09:00:00Z',
  has_earlier: false,
  messages: [
    {
      id: newId(),
      at: '2026-11-20T10:00:00Z',
      from_staff: false,
      author_name: 'Leila Moss',
      text: 'It worked on Monday',
      file: null,
    },
  ],
  notes: [
    { id: newId(), at: '2026-11-20T10:05:00Z', author_name: 'Tomas Brandt', text: 'She is not an owner' },
  ],
})

const thread = buildThread()
const other = buildThread({ subject: 'Which letter do you need?', unread: 0, waiting_on: 'applicant' })

function buildApi() {
  let current = toConversation(thread)
  return buildStaffApi(analyst)
    .on(inbox.getInboxCounts, () => ({ open: 2, own: 0, unassigned: 2 }))
    .on(inbox.listSupportInbox, () => buildPage([thread, other]))
    .on(inbox.listSavedReplies, () => [
      { id: newId(), title: 'Owner must repair', text: 'Only the owner can.', shared: true, editable: false },
    ])
    .on(inbox.getInboxConversation, ({ params }) =>
      params.threadId === thread.id ? current : toConversation(other),
    )
    .on(markSupportThreadRead, () => null)
    .on(sendSupportMessage, () => ({ ...thread, messages: [], has_earlier: false }))
    .on(inbox.updateSupportThread, ({ body }) => {
      current = {
        ...current,
        ...('assigned_to' in body && { assigned_to: body.assigned_to ?? null }),
        closed_at: body.closed ? '2026-11-20T11:00:00Z' : null,
      }
      return current
    })
    .on(inbox.addSupportNote, ({ body }) => {
      const note = { id: newId(), at: '2026-11-20T11:00:00Z', author_name: analyst.name, text: body.text }
      current = { ...current, notes: [...current.notes, note] }
      return note
    })
}

test('keys open, assign and close a conversation, insert a saved reply and add a note', async () => {
  const api = buildApi()
  const { router } = await renderAdmin(api, '/app/admin/support')
  expect(await screen.findByRole('link', { name: /QuickBooks asks me/ })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Inbox' })).getAllByText('Waiting on them')).toHaveLength(
    2,
  )
  const user = userEvent.setup()
  await user.keyboard('j')
  await vi.waitFor(
    () => expect(router.state.location.pathname).toBe(`/app/admin/support/${thread.id}`),
    30_000,
  )
  const messages = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(messages.getByText('Staff only')).toBeTruthy()
  await waitFor(() => expect(api.sent(markSupportThreadRead)).toHaveLength(1))

  await user.keyboard('a')
  await screen.findByRole('button', { name: 'Assigned to: You' })
  await user.keyboard('r')
  await user.keyboard('Hello. /own')
  expect(screen.getByText('Owner must repair')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe(
    'Hello. Only the owner can.',
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(api.sent(sendSupportMessage)).toEqual([
      { params: { threadId: thread.id }, body: { text: 'Hello. Only the owner can.' } },
    ]),
  )
  // The box is cleared only after the reply is sent.
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', '')
  await user.keyboard('{Escape}n')
  await user.keyboard('Theo owns the books')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await messages.findByText('Theo owns the books')).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy()
  expect(api.sent(inbox.updateSupportThread).map(({ body }) => body)).toEqual([
    { assigned_to: analyst.id },
    { closed: true },
  ])
})

test('shows an assignment before the server responds, and undoes it on failure', async () => {
  let refuse = (): void => undefined
  const api = buildApi().on(
    inbox.updateSupportThread,
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new AppError('unavailable'))
      }),
  )
  await renderAdmin(api, `/app/admin/support/${thread.id}`)
  await screen.findByRole('button', { name: 'Assigned to: Unassigned' })
  await userEvent.keyboard('a')
  expect(await screen.findByRole('button', { name: 'Assigned to: You' })).toBeTruthy()
  refuse()
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Assigned to: Unassigned' })).toBeTruthy()
})

test('sends the list and filters in the URL to the server', async () => {
  const api = buildApi()
  await renderAdmin(api, '/app/admin/support?view=unassigned&waiting_on=funder&unread=true&search=books')
  await screen.findByRole('link', { name: /QuickBooks asks me/ })
  expect(api.sent(inbox.listSupportInbox).at(-1)?.query).toMatchObject({
    unassigned: 'true',
    closed: 'false',
    waiting_on: 'funder',
    unread: 'true',
    search: 'books',
  })
})

test('keeps the draft when sending fails and when another conversation is opened', async () => {
  const api = buildApi().on(sendSupportMessage, () => {
    throw new AppError('unavailable')
  })
  await renderAdmin(api, `/app/admin/support/${thread.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half a thought')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here')
  await user.click(screen.getByRole('link', { name: /Which letter/ }))
  expect(await screen.findByRole('heading', { name: 'Which letter do you need?' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /QuickBooks asks me/ }))
  expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
})

test('clears a sent reply and reports only the failed closing', async () => {
  const about = buildThread({ company_id: newId(), company_name: 'Kelpmoor Works', company_status: 'draft' })
  const api = buildApi()
    .on(getCompany, () => buildCompany())
    .on(inbox.getInboxConversation, () => toConversation(about))
    .on(inbox.updateSupportThread, () => {
      throw new AppError('unavailable')
    })
  await renderAdmin(api, `/app/admin/support/${about.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'All done')
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'terms.pdf'))
  await user.click(screen.getByRole('button', { name: 'Send and close' }))
  expect(
    await screen.findByText(
      'Your reply was sent, but the conversation couldn’t be closed. The service is busy. Try again in a moment.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', '')
  expect(screen.queryByText('terms.pdf')).toBeNull()
  expect(api.sent(sendSupportMessage)).toHaveLength(1)
})

test.each([
  ['not_found', 'This conversation no longer exists. Your text and file are still here.'],
  ['unavailable', 'The service is busy. Try again in a moment. Your text and file are still here.'],
  ['too_large', /^terms.pdf was not attached. This file is larger than 50 MB/],
] as const)('names the cause of the failure "%s" of a reply with a file', async (code, text) => {
  const about = buildThread({ company_id: newId(), company_name: 'Kelpmoor Works', company_status: 'draft' })
  const api = buildApi()
    .on(getCompany, () => buildCompany())
    .on(inbox.getInboxConversation, () => toConversation(about))
    .on(sendSupportMessage, () => {
      throw new AppError(code)
    })
  await renderAdmin(api, `/app/admin/support/${about.id}`)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Hello')
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'terms.pdf'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the conversation stays usable when the company fails to load', async () => {
  const company_id = newId()
  const about = buildThread({ company_id, company_name: 'Kelpmoor Works', company_status: 'draft' })
  const api = buildApi()
    .on(inbox.getInboxConversation, () => toConversation(about))
    .on(getCompany, () => {
      throw new AppError('timeout')
    })
  await renderAdmin(api, `/app/admin/support/${about.id}`)
  expect(await screen.findByText('The company couldn’t be loaded')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toBeTruthy()
})

test('an inbox that fails to load can be retried; an empty inbox shows a hint', async () => {
  let isDown = true
  const api = buildApi().on(inbox.listSupportInbox, () => {
    if (isDown) throw new AppError('unavailable')
    return buildPage([])
  })
  await renderAdmin(api, '/app/admin/support')
  expect(await screen.findByText('The inbox couldn’t be loaded')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No open conversations')).toBeTruthy()
  expect(screen.getByText('A conversation appears here when you select it.')).toBeTruthy()
})

test('loads earlier messages and notes on demand and shows them first', async () => {
  const api = buildApi()
  const conversation = { ...toConversation(thread), has_earlier: true }
  const [message] = conversation.messages
  if (!message) throw new Error('The conversation has no message')
  api.on(inbox.getInboxConversation, ({ query }) =>
    query?.before === undefined
      ? conversation
      : {
          ...conversation,
          has_earlier: false,
          messages: [{ ...message, id: newId(), at: '2026-11-19T10:00:00Z', text: 'Hello' }],
          notes: [],
        },
  )
  await renderAdmin(api, `/app/admin/support/${thread.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  const messages = within(screen.getByRole('list', { name: 'Messages' }))
  expect(await messages.findByText('Hello')).toBeTruthy()
  expect(messages.getByText('It worked on Monday')).toBeTruthy()
  expect(messages.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(api.sent(inbox.getInboxConversation).at(-1)?.query).toEqual({ before: message.id })
})
