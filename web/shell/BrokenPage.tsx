import { Button } from '@mui/material'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'

/** Shown when a page throws, or its code is missing even after a reload. */
export function BrokenPage({ reports }: { reports: ErrorReports }) {
  const [reference, setReference] = useState('')
  // The crash is reported once this page stands in the place of the one that broke.
  useEffect(() => {
    const crash = reports.recent().findLast(({ action }) => action === 'crash')
    // As the logs write it: the formatter would come with the first load of every page.
    const time = `${new Date().toISOString().slice(0, 16)}Z`
    // oxlint-disable-next-line react/set-state-in-effect -- the report exists only after the render that failed
    setReference([crash?.reference, time].filter(Boolean).join(', '))
  }, [reports])
  return (
    <PlainPage
      title="This page stopped working"
      text="That is our fault, not yours. What you typed is kept on this device. Load the page again; if it stays, write to us."
      note={
        reference && (
          <Typography sx={{ color: 'text.secondary' }}>
            When you write to us, quote this: <b>{reference}</b>
          </Typography>
        )
      }
    >
      <Button variant="filled" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
      <Button variant="line" href="/">
        Go to the home page
      </Button>
      <Button variant="quiet" href="/#messages">
        Write to us
      </Button>
    </PlainPage>
  )
}
