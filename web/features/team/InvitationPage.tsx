import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { Button } from '#web/ui/actions/Button.tsx'

interface InvitationPageProps {
  action: ReactNode
  children: ReactNode
}

/** Shows an invitation without disclosing the sender or the company. */
export const InvitationPage = ({ action, children }: InvitationPageProps) => (
  <BarePage
    title="You’re invited to join a team"
    lead="You were invited to work on a company’s funding application. The invitation email names the sender and the company."
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

export const IncompleteInvitationPage = () => (
  <BarePage
    title="This link is incomplete"
    lead="Some email apps break long links. Open the link in your invitation again, or copy the whole link into the address bar. If that doesn’t help, ask the person who invited you to resend it."
  >
    <BareActions>
      <Button href={paths.dashboard}>Go to your dashboard</Button>
    </BareActions>
  </BarePage>
)
