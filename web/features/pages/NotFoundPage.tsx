import { Button } from '@mui/material'
import { paths } from '#web/core/address/paths.ts'
import { PlainPage } from './PlainPage.tsx'

export function NotFoundPage() {
  return (
    <PlainPage
      title="There is no such page"
      text="The address may be mistyped, or what stood here has moved. Your application is where you left it."
    >
      <Button variant="filled" href={paths.dashboard}>
        Go to your application
      </Button>
      <Button variant="line" href="/">
        Go to the home page
      </Button>
    </PlainPage>
  )
}
