import { inviteColleague, listColleagueInvites } from '#contract/colleagues.ts'
import type { Config } from '#server/config.ts'
import { demoDomain } from './people.ts'
import type { DemoCaller } from './pipeline/story.ts'

const invited = [
  {
    email: `sam.pryor@counsel.${demoDomain}`,
    permissions: ['analyst'] as const,
    reason: 'Counsel for the three grants',
  },
  {
    email: `hana@${demoDomain}`,
    permissions: ['analyst', 'admin'] as const,
    reason: 'Covers for Ines in January',
  },
]

/** Invites the demo colleagues. Does nothing if a mail server is configured, because it would send the invitations. */
export async function seedColleagues({ smtp }: Config, { call }: DemoCaller): Promise<void> {
  if (smtp) return
  const { results } = await call(listColleagueInvites, { query: {} })
  for (const { permissions, ...invite } of invited)
    if (!results.some(({ email }) => email === invite.email))
      await call(inviteColleague, { body: { ...invite, permissions: [...permissions] } })
}
