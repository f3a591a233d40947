import { Button } from '#web/ui/actions/Button.tsx'
import { useRouteError } from 'react-router'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { CrashReference } from './CrashReference.tsx'
import { isFailedImport, useReloadWhenReachable } from './failed-imports.ts'

const ReloadButton = () => <Button onClick={() => window.location.reload()}>Reload page</Button>

function FailedImportPage() {
  useReloadWhenReachable(true)
  return (
    <PlainPage
      title="This page couldn’t be loaded"
      text="Check your internet connection. The page will open when you’re back online. Your changes are saved on this device."
    >
      <ReloadButton />
    </PlainPage>
  )
}

function BrokenPage({ reports }: { reports: ErrorReports }) {
  return (
    <PlainPage
      title="This page stopped working"
      text="Something went wrong on our side. Your changes are saved on this device. Reload the page. If the problem continues, contact us."
      note={<CrashReference reports={reports} />}
    >
      <ReloadButton />
      <Button kind="line" href="/">
        Go to the home page
      </Button>
      <Button kind="quiet" href="/#messages">
        Contact us
      </Button>
    </PlainPage>
  )
}

export const ErrorPage = ({ reports }: { reports: ErrorReports }) =>
  isFailedImport(useRouteError()) ? <FailedImportPage /> : <BrokenPage reports={reports} />
