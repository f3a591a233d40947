import { Typography } from '@mui/material'
import { usePageTitle } from '../app/page-title.ts'

export function HomePage() {
  usePageTitle('Headwater')
  return (
    <main id="main">
      <Typography variant="h1">Headwater</Typography>
    </main>
  )
}
