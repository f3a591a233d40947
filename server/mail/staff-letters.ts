import { formatUtcDay } from '#contract/rules/dates.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { joinList, toDisplayName, userText, type Words, words } from './phrases.ts'

/** News of one company for staff, in an email of its own or as a line of the daily summary. */
export interface StaffNews {
  company: string
  /** `Tidal Kiln has submitted an application` without the company: `has submitted an application`. */
  text: Words
  /** What to do about it. */
  next: Words
  path: string
}

export const staffReason = words`You received this email because you review applications at Headwater. Choose how often under your name, next to the pipeline.`

const duties = {
  admin: words`administer the product`,
  analyst: words`review applications`,
} as const

/** To a colleague who gets these permissions when they first sign in with the address it is sent to. */
export function colleagueInvitation(
  site: Site,
  {
    inviter,
    permissions,
    expires_at,
  }: { inviter: string; permissions: readonly (keyof typeof duties)[]; expires_at: string },
): Letter {
  const name = toDisplayName(inviter)
  const tasks = joinList(permissions.map((permission) => duties[permission]))
  return letter(site, {
    subject: words`${name} invites you to work at Headwater`,
    title: words`Work with us at Headwater`,
    blocks: [
      words`${name} invites you to ${tasks} at Headwater.`,
      words`Sign in or register with this address, and confirm it. The invitation expires on ${userText(formatUtcDay(expires_at))}.`,
      words`If you don’t know the sender, ignore this email.`,
    ],
    button: { label: words`Sign in`, path: '/app/admin' },
    reason: words`You received this email because an admin of Headwater entered your address as that of a colleague.`,
  })
}

/** To an analyst or admin, about one event. */
export const staffNews = (site: Site, { company, text, next, path }: StaffNews): Letter =>
  letter(site, {
    title: words`${toDisplayName(company)} ${text}`,
    blocks: [next],
    button: { label: words`Open the company`, path },
    reason: staffReason,
  })
