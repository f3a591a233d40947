import type { DigestItem } from './company-letters.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { joinList, oneLine, toDisplayName } from './phrases.ts'

/** News of one company for staff, in a mail of its own or as a line of the daily one. */
export interface StaffNews {
  company: string
  /** `Tidal Kiln has submitted an application` without the company: `has submitted an application`. */
  text: string
  /** What to do about it. */
  next: string
  path: string
}

export const staffReason =
  'You get this mail because you review applications at Headwater. Choose how often under your name, beside the pipeline.'

const mayDo = { admin: 'administer the product', analyst: 'review applications' } as const

/** To a colleague who gets these permissions when they first sign in with the address it goes to. */
export function colleagueInvitation(
  site: Site,
  {
    inviter,
    permissions,
    expires_at,
  }: { inviter: string; permissions: readonly (keyof typeof mayDo)[]; expires_at: string },
): Letter {
  const name = toDisplayName(inviter)
  const summary = `${name} invites you to ${joinList(permissions.map((permission) => mayDo[permission]))} at Headwater.`
  return letter(site, {
    subject: `${name} invites you to work at Headwater`,
    preview: summary,
    title: 'Work with us at Headwater',
    blocks: [
      { kind: 'text', text: summary },
      {
        kind: 'text',
        text: `Sign in or register with this address, and confirm it: nothing else is needed. The invitation ends on ${formatDay(expires_at)}.`,
      },
      { kind: 'text', text: 'If you do not know them, do nothing.' },
    ],
    button: { label: 'Sign in', path: '/app/admin' },
    reason: 'You get this mail because an admin of Headwater entered your address as that of a colleague.',
  })
}

/** To an analyst or admin, about one event. */
export function staffNews(site: Site, { company, text, next, path }: StaffNews): Letter {
  const name = toDisplayName(company)
  const title = `${name} ${oneLine(text)}`
  return letter(site, {
    subject: title,
    preview: next,
    title,
    blocks: [{ kind: 'text', text: next }],
    button: { label: 'Open the company', path },
    reason: staffReason,
  })
}

/** To an analyst or admin who gets one mail a day, with everything since the last. */
export function staffDigest(site: Site, items: readonly DigestItem[]): Letter {
  const groups = Map.groupBy(items, ({ company }) => company)
  const companies = [...groups.keys()].map(toDisplayName)
  return letter(site, {
    subject:
      items.length === 1 ? 'Your day in the pipeline' : `Your day in the pipeline: ${items.length} things`,
    preview: joinList(companies),
    title: 'Your day in the pipeline',
    blocks: [...groups].flatMap(([company, events]) => [
      { kind: 'heading' as const, text: toDisplayName(company) },
      {
        kind: 'list' as const,
        items: events.map(({ text, note, path }) => ({ text: oneLine(text), note, path })),
      },
    ]),
    button: { label: 'Open the pipeline', path: '/app/admin' },
    reason: staffReason,
  })
}
