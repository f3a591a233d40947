import { paths } from '#web/core/address/paths.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'

/** Shown when the address holds no complete secret. */
export function NoInvitation() {
  return (
    <BarePage
      title="A part of this link is missing"
      lead="Some mail programs cut long links in two. Go back to your invitation and open the link once more, or copy all of it into the address bar. If that does not help, ask whoever invited you to send it again."
    >
      <BareActions>
        <Button href={paths.dashboard}>Go to your dashboard</Button>
      </BareActions>
    </BarePage>
  )
}
