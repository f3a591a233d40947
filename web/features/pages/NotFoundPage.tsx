import { Button } from '#web/ui/actions/Button.tsx'
import { paths } from '#web/core/address/paths.ts'
import { PlainPage } from './PlainPage.tsx'

export function NotFoundPage() {
  return (
    <PlainPage
      title="Page not found"
      text="The address may be mistyped, or the page may have moved. Your application isn’t affected."
    >
      <Button href={paths.dashboard}>Go to your application</Button>
      <Button kind="line" href="/">
        Go to the home page
      </Button>
    </PlainPage>
  )
}
