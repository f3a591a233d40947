import { Button } from '#web/ui/actions/Button.tsx'
import { paths } from '#web/core/address/paths.ts'
import { PlainPage } from './PlainPage.tsx'

export function NotFoundPage() {
  return (
    <PlainPage
      title="There is no such page"
      text="The address may be mistyped, or what stood here has moved. Your application is where you left it."
    >
      <Button href={paths.dashboard}>Go to your application</Button>
      <Button kind="line" href="/">
        Go to the home page
      </Button>
    </PlainPage>
  )
}
