import { Typography } from '@mui/material'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { Loadable } from '#web/core/loadable.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { loadCase } from './slice.ts'

interface CasePlaceholderProps extends Pick<Loadable<unknown>, 'status' | 'error'> {
  companyId: string
}

const back = (
  <Button kind="line" size="small" href={paths.admin.pipeline}>
    Go to the pipeline
  </Button>
)

/** Shown while a company loads, when it does not exist, and when it could not be fetched. */
export function CasePlaceholder({ companyId, status, error }: CasePlaceholderProps) {
  usePageTitle('Company')
  const dispatch = useAppDispatch()
  // An id that is no UUID is refused as an invalid request, not as an unknown company.
  const isAbsent = error?.code === 'not_found' || error?.code === 'invalid_request'
  if (status !== 'failed')
    return (
      <AdminPage>
        <SkeletonRows rows={10} label="Loading the company" tile />
      </AdminPage>
    )
  return (
    <AdminPage>
      <Typography variant="h1">
        {isAbsent ? 'There is no such company' : 'The company did not load'}
      </Typography>
      {isAbsent ? (
        <EmptyState title="Nothing is kept under this address" actions={back}>
          It may be mistyped, or from another installation.
        </EmptyState>
      ) : (
        <FailedState
          title="Nothing is lost"
          onRetry={() => void dispatch(loadCase(companyId))}
          requestId={error?.details.request_id}
          actions={back}
        >
          {error?.message}.
        </FailedState>
      )}
    </AdminPage>
  )
}
