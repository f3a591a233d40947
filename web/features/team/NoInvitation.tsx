import { Button } from '#web/ui/layout/Button.tsx'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'

/** Shown when the address holds no complete secret. */
export function NoInvitation() {
  return (
    <BarePage
      title="This link is not whole"
      lead="A part of the address is missing; some mail programs break long links in two. Open the link in your invitation again, or copy all of it into the address bar."
    >
      <BareActions>
        <Button href="/app">Go to your dashboard</Button>
      </BareActions>
    </BarePage>
  )
}
