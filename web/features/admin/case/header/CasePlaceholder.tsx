import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Company } from '#contract/companies.ts'
import { type AsyncQuery, FailedQuery } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'

const back = (
  <Button kind="line" size="small" href={paths.admin.pipeline}>
    Go to the pipeline
  </Button>
)

/** Shown while a company loads, when it does not exist, and when it could not be fetched. */
export function CasePlaceholder({ query }: { query: AsyncQuery<Company> }) {
  usePageTitle('Company')
  const error = query.error as ApiError | undefined
  // An id that is no UUID is refused as an invalid request, not as an unknown company.
  const isAbsent = error?.code === 'not_found' || error?.code === 'invalid_request'
  if (!error)
    return (
      <AdminPage>
        <SkeletonRows rows={10} label="Loading the company" tile />
      </AdminPage>
    )
  return (
    <AdminPage>
      <Text variant="title">{isAbsent ? 'There is no such company' : 'The company did not load'}</Text>
      {isAbsent ? (
        <EmptyState title="Nothing is kept under this address" actions={back}>
          It may be mistyped, or from another installation.
        </EmptyState>
      ) : (
        <FailedQuery query={query} title="Nothing is lost" actions={back} />
      )}
    </AdminPage>
  )
}
