import { Typography } from '@mui/material'
import { usePageTitle } from '../app/page-title.ts'

export function DocumentsPage() {
  usePageTitle('Documents')
  return (
    <main id="main">
      <Typography variant="h1">Documents</Typography>
    </main>
  )
}
