import { describe, expect, it } from 'vitest'
import { companyStatusNames } from '#contract/rules/statuses.ts'
import { renderIntroduction } from '#server/intros/introduction-email.ts'
import { renderEventsDigest, renderStaffDigest } from './digests.ts'
import { renderEmail, type EmailContent, type Site } from './email.ts'
import {
  renderCustomerInvitation,
  renderInvitation,
  renderNewsletterConfirmation,
  renderSupportReplyNotice,
  renderUnconfirmedNotice,
} from './emails.ts'
import { renderWaitingConversations } from './waiting-email.ts'
import * as members from './member-emails.ts'
import * as offers from './offer-emails.ts'
import { toUserText, words } from './phrases.ts'
import type { Sheet } from './sheet.ts'
import { renderColleagueInvitation, renderStaffNotice } from './staff-emails.ts'

const site: Site = { publicUrl: 'https://app.example', ghost: {} }
const company = 'Tidal Kiln, Inc.'
const path = '/app/documents'
const unsubscribe = '/mail/stop?token=abc&kind=reminder'

const toMembers = (write: members.WriteSheet, name = company): EmailContent =>
  members.renderMemberEmail(site, name, (displayName) => ({ ...write(displayName), path }))

const toOptional =
  (write: members.WriteSheet): members.WriteSheet =>
  (name) => ({ ...write(name), unsubscribe })

const everyEmail = (text: string): [string, EmailContent][] => [
  ...companyStatusNames.map((status): [string, EmailContent] => [
    `status ${status}`,
    toMembers(members.writeStatusEmail(status, text, { reason: text, neededChange: text }), text),
  ]),
  [
    'documents',
    toMembers(
      members.writeRequestEmail({
        parts: [],
        questions: [],
        documents: [{ type: text, note: text }],
        answerBy: null,
      }),
      text,
    ),
  ],
  [
    'document sent back',
    toMembers(members.writeSentBackDocumentEmail({ type: text, filename: text, reason: text }), text),
  ],
  [
    'parts',
    toMembers(
      members.writeRequestEmail({
        parts: [
          { section: 'financial_review', note: text },
          { section: 'document_review', note: text },
        ],
        questions: [{ question: text, note: text }],
        documents: [],
        answerBy: '2026-12-10',
      }),
      text,
    ),
  ],
  ['sent back', toMembers(members.writeSentBackSectionEmail('financial_review', text), text)],
  [
    'introductions sent back',
    toMembers(members.writeSentBackIntroEmail({ reason: text, note: text, investors: [text] }), text),
  ],
  [
    'offer',
    toMembers(
      offers.writeOfferEmail({ terms: [text], message: text, validUntil: '2026-12-10', isReplacing: false }),
      text,
    ),
  ],
  [
    'offer ending',
    toMembers(offers.writeExpiringOfferEmail({ terms: [text], validUntil: '2026-12-10' }), text),
  ],
  ['offer withdrawn', toMembers(offers.writeWithdrawnOfferEmail, text)],
  ['match', toMembers(members.writeInterestedEmail({ investor: text, address: text }), text)],
  ['decline', toMembers(members.writeDeclineEmail({ investor: text, reason: text }), text)],
  ['signing', toMembers(members.writeSigningEmail({ event: 'added', names: [text], note: text }), text)],
  ['digest', renderEventsDigest(site, [{ company: text, text, note: text, path }])],
  [
    'invitation',
    renderInvitation(site, { company: text, inviter: text, path, expires_at: '2026-11-27T10:00:00Z' }),
  ],
  [
    'customer invitation',
    renderCustomerInvitation(site, {
      company: text,
      inviter: text,
      path,
      expires_at: '2026-11-27T10:00:00Z',
    }),
  ],
  [
    'colleague',
    renderColleagueInvitation(site, {
      inviter: text,
      permissions: ['admin'],
      expires_at: '2026-11-27T10:00:00Z',
    }),
  ],
  [
    'introduction',
    renderIntroduction(site, {
      investor: text,
      first_name: text,
      last_name: text,
      name: text,
      blurb: text,
      takesReplies: true,
      path,
      unsubscribe,
    }),
  ],
  [
    'staff news',
    renderStaffNotice(site, { company: text, text: words`has submitted`, next: toUserText(text), path }),
  ],
  ['staff digest', renderStaffDigest(site, [{ company: text, text, note: text, path }])],
  ['newsletter', renderNewsletterConfirmation(site, path)],
  ['reminder', toMembers(toOptional(members.writeReminderEmail([text], '2026-11-12')), text)],
  ['unconfirmed', renderUnconfirmedNotice(site, { title: words`We have an offer`, path })],
  ['support', renderSupportReplyNotice(site, { path, isVisitor: false })],
  ['support for a visitor', renderSupportReplyNotice(site, { path, isVisitor: true })],
]

/** Emails whose button opens a page other than `path`. */
const toOtherPages = ['digest', 'colleague', 'staff digest']

const findLinks = ({ html, text, headers }: EmailContent) => [
  ...[...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, link]) => link),
  ...(text.match(/https?:\/\/\S+/g) ?? []),
  ...[headers['List-Unsubscribe'] ?? []].flat().map((value) => value.slice(1, -1)),
]

describe.each(everyEmail(company).filter(([name]) => !toOtherPages.includes(name)))(
  'the email “%s”',
  (_, mail) => {
    it('has one button, in plain text and in HTML', () => {
      expect(mail.subject.length).toBeGreaterThan(5)
      expect(mail.html.match(/class="button"/g)).toHaveLength(1)
      expect(mail.html).toContain('href="https://app.example/app/documents"')
      expect(mail.text).toContain('https://app.example/app/documents')
      expect(mail.text).not.toMatch(/<\w|undefined|null|\[object/)
      expect(mail.html).not.toMatch(/undefined|\[object/)
    })

    it('links only to our own site and loads nothing', () => {
      const links = findLinks(mail)
      expect(links.length).toBeGreaterThan(1)
      for (const link of links) expect(link).toMatch(/^https:\/\/app\.example\//)
      expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|form)|@import|url\(/i)
    })

    it('suppresses automatic replies', () => {
      expect(mail.headers['Auto-Submitted']).toBe('auto-generated')
    })
  },
)

describe('user text', () => {
  it.each(everyEmail(`<script>alert(1)</script> "><img src=x onerror=alert(1)> ' & </td>`))(
    'cannot become markup in “%s”',
    (_, { html }) => {
      expect(html).not.toMatch(/<script|<img|<\/td>\s*&|onerror=alert\(1\)>/)
    },
  )

  it.each(everyEmail('Bad\r\nBcc: eve@example.com\r\n\r\n<b>\u2028\u202e'))(
    'cannot break the subject of “%s”',
    (_, { subject, headers }) => {
      expect(subject).not.toMatch(/[\r\n\u2028\u202e]/)
      for (const value of Object.values(headers)) expect(value).not.toMatch(/[\r\n]/)
    },
  )

  it.each(everyEmail('a@evil.example, www.evil.example, https://evil.example/win'))(
    'cannot become a link in “%s”',
    (_, { subject, text, html }) => {
      for (const content of [subject, text, html])
        expect(content).not.toMatch(/evil\.example|https?:\/\/(www\.)?evil|a@evil|www\.evil/i)
    },
  )

  it('is unchanged if it is an ordinary name', () => {
    const { subject } = toMembers(members.writeStatusEmail('in_review', null))
    expect(subject).toBe('Your application is in review – Tidal Kiln, Inc.')
  })

  it('is truncated to the length of a subject', () => {
    const { subject } = toMembers(members.writeStatusEmail('funded', null), 'x'.repeat(900))
    expect(subject.length).toBeLessThanOrEqual(150)
    expect(subject).toMatch(/…$/)
  })

  it('keeps its line breaks in a note, and an empty note is omitted', () => {
    const withNote = (note: string | null) =>
      toMembers(members.writeStatusEmail('user_action_required', note))
    expect(withNote('First.\nSecond.').text).toContain('> First.\n> Second.')
    expect(withNote(' ').html).toBe(withNote(null).html)
    expect(withNote(null).html).not.toContain('<blockquote')
  })
})

describe('an optional email', () => {
  const optionalEmails = [toMembers(toOptional(members.writeReminderEmail(['A'], '2026-11-12T23:30:00Z')))]
  it.each(optionalEmails)('has a one-click unsubscribe', ({ headers, text, html }) => {
    const link = 'https://app.example/mail/stop?token=abc&kind=reminder'
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toContain(link)
    expect(html).toContain(link.replace('&', '&amp;'))
  })

  it('shows the date of the request', () => {
    expect(optionalEmails[0]?.text).toContain('requested on 12 Nov 2026')
  })
})

it('a mandatory email has no unsubscribe link', () => {
  const { headers } = toMembers(members.writeStatusEmail('funded', null))
  expect(headers).not.toHaveProperty('List-Unsubscribe')
})

it('without a content service, emails do not link to its pages', () => {
  const render = (ghost: Site['ghost']) => {
    const { text, html } = renderSupportReplyNotice({ ...site, ghost }, { path, isVisitor: false })
    return text + html
  }
  for (const page of ['/privacy', '/terms', '/contact']) {
    expect(render({})).toContain(`https://app.example${page}`)
    expect(render(null)).not.toContain(page)
  }
})

describe('a link', () => {
  const findLinksFor = (to: string) => {
    const button = { label: words`Go`, path: to }
    const text = words`t`
    const sheet: Sheet = { subject: text, preview: text, title: text, blocks: [], button, reason: text }
    return findLinks(renderEmail(site, sheet))
  }

  it.each(['https://evil.example', '@evil.example', '.evil.example', 'app', '', ':80/x', '\\\\evil.example'])(
    'to %j is never written',
    (to) => {
      expect(() => findLinksFor(to)).toThrow('only link to our own site')
    },
  )

  it.each(['//evil.example', '/\\evil.example', '/a"onclick="b'])('to %j stays on our site', (to) => {
    for (const link of findLinksFor(to)) expect(link).toMatch(/^https:\/\/app\.example\/[^"]*$/)
  })
})

it('the email about waiting conversations opens the only conversation, or the inbox', () => {
  const conversation = { company: 'Tidal Kiln', is_visitor: false, since: '2026-11-20T10:00:00Z' }
  const render = (ids: string[]) =>
    renderWaitingConversations(site, {
      count: ids.length,
      oldest: ids.map((id) => ({ id, ...conversation })),
    })
  expect(render(['a']).text).toMatch(/Open conversation:?\s+https?:\/\/\S+\/app\/admin\/support\/a$/m)
  expect(render(['a', 'b']).text).toMatch(/Open inbox:?\s+https?:\/\/\S+\/app\/admin\/support$/m)
})
