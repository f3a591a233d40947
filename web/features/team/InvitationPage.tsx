import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { Button } from '#web/ui/actions/Button.tsx'

interface InvitationPageProps {
  /** The button that accepts, or leads there. */
  action: ReactNode
  children: ReactNode
}

/** An invitation, which names neither its sender nor the company. */
export const InvitationPage = ({ action, children }: InvitationPageProps) => (
  <BarePage
    title="You are invited to a team"
    lead="Somebody asks you to work with them on their company’s application for funding. The mail that brought you here says who, and for which company."
  >
    {children}
    <BareActions>
      {action}
      <Button kind="line" href="/">
        Not now
      </Button>
    </BareActions>
  </BarePage>
)

/** Shown when the address holds no complete secret. */
export const NoInvitation = () => (
  <BarePage
    title="A part of this link is missing"
    lead="Some mail programs cut long links in two. Go back to your invitation and open the link once more, or copy all of it into the address bar. If that does not help, ask whoever invited you to send it again."
  >
    <BareActions>
      <Button href={paths.dashboard}>Go to your dashboard</Button>
    </BareActions>
  </BarePage>
)
