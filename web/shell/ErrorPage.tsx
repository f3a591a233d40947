import { Button } from '@mui/material'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { isMissingCode, useReloadWhenReachable } from './missing-code.ts'

/** The reference of the latest crash and its time, for support. */
function useCrashReference(reports: ErrorReports) {
  const [reference, setReference] = useState('')
  // The crash is reported after this page has rendered.
  useEffect(() => {
    const crash = reports.recent().findLast(({ action }) => action === 'crash')
    // As the logs write it: the formatter would come with the first load of every page.
    const time = `${new Date().toISOString().slice(0, 16)}Z`
    // oxlint-disable-next-line react/set-state-in-effect -- the report exists only after the render that failed
    setReference([crash?.reference, time].filter(Boolean).join(', '))
  }, [reports])
  return reference
}

const ReloadButton = () => (
  <Button variant="filled" onClick={() => window.location.reload()}>
    Reload the page
  </Button>
)

/** Shown when the code of a page cannot be loaded. */
function MissingPage() {
  useReloadWhenReachable(true)
  return (
    <PlainPage
      title="This page couldn't be loaded"
      text="Check your connection. The page opens when the connection is back. Your changes are saved on this device."
    >
      <ReloadButton />
    </PlainPage>
  )
}

function BrokenPage({ reports }: { reports: ErrorReports }) {
  const reference = useCrashReference(reports)
  return (
    <PlainPage
      title="This page stopped working"
      text="This is our fault. Your changes are saved on this device. Reload the page. If the problem stays, write to us."
      note={
        reference && (
          <Typography sx={{ color: 'text.secondary' }}>
            Reference for support: <b>{reference}</b>
          </Typography>
        )
      }
    >
      <ReloadButton />
      <Button variant="line" href="/">
        Go to the home page
      </Button>
      <Button variant="quiet" href="/#messages">
        Write to us
      </Button>
    </PlainPage>
  )
}

/** Shown instead of a page that throws, or whose code cannot be loaded. */
export const ErrorPage = ({ reports }: { reports: ErrorReports }) =>
  isMissingCode(useRouteError()) ? <MissingPage /> : <BrokenPage reports={reports} />
