import { formatUtcDay } from '#contract/rules/dates.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { joinList, toDisplayName, toUserText, type Words, words } from './phrases.ts'

export interface StaffNotice {
  company: string
  /** The predicate of a sentence about the company, such as `has submitted an application`. */
  text: Words
  next: Words
  path: string
}

export const staffReason = words`You received this email because you review applications at Headwater. To change how often you get these emails, open the menu under your name and select Email settings.`

const roles = {
  admin: words`an admin`,
  analyst: words`an analyst`,
} as const

export function renderColleagueInvitation(
  site: Site,
  {
    inviter,
    permissions,
    expires_at,
  }: { inviter: string; permissions: readonly (keyof typeof roles)[]; expires_at: string },
): EmailContent {
  const name = toDisplayName(inviter)
  const role = joinList(permissions.map((permission) => roles[permission]))
  return renderEmail(site, {
    subject: words`${name} invited you to the Headwater team`,
    title: words`Join the Headwater team`,
    blocks: [
      words`${name} invited you to join the Headwater team as ${role}.`,
      words`Sign in or sign up with this email address, then confirm the address. The invitation expires on ${toUserText(formatUtcDay(expires_at))}.`,
      words`If you weren’t expecting this invitation, you can ignore this email.`,
    ],
    button: { label: words`Sign in`, path: '/app/admin' },
    reason: words`You received this email because an admin invited you to the Headwater team.`,
  })
}

export const renderStaffNotice = (site: Site, { company, text, next, path }: StaffNotice): EmailContent =>
  renderEmail(site, {
    title: words`${toDisplayName(company)} ${text}`,
    blocks: [next],
    button: { label: words`Open company`, path },
    reason: staffReason,
  })
