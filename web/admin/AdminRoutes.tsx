import { Typography } from '@mui/material'
import { usePageTitle } from '../app/page-title.ts'

export function AdminRoutes() {
  usePageTitle('Pipeline')
  return (
    <main id="main">
      <Typography variant="h1">Pipeline</Typography>
    </main>
  )
}
