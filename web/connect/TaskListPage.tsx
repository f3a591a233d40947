import { Typography } from '@mui/material'
import { usePageTitle } from '../app/page-title.ts'

export function TaskListPage() {
  usePageTitle('Your application')
  return (
    <main id="main">
      <Typography variant="h1">Your application</Typography>
    </main>
  )
}
