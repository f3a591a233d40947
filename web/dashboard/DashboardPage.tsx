import { Typography } from '@mui/material'
import { usePageTitle } from '../app/page-title.ts'

export function DashboardPage() {
  usePageTitle('Your company')
  return (
    <main id="main">
      <Typography variant="h1">Your company</Typography>
    </main>
  )
}
