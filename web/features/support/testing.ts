import type { SupportConversation } from '#contract/support.ts'

export const conversationId = '0197f000-0000-7000-8000-000000000001'

export const buildConversation = (over: Partial<SupportConversation> = {}): SupportConversation => ({
  id: conversationId,
  company_id: '0197f000-0000-7000-8000-000000000002',
  company_name: 'Tidal Kiln',
  person_name: 'Maya',
  subject: 'August statements',
  offer: null,
  assigned_to: null,
  last_message_at: '2026-11-20T10:00:00.000Z',
  unread: 1,
  messages: [
    {
      id: '0197f000-0000-7000-8000-000000000003',
      at: '2026-11-20T10:00:00.000Z',
      from_staff: true,
      author_name: 'Noor',
      text: 'One file is fine.',
      file: null,
    },
  ],
  has_earlier: false,
  ...over,
})
