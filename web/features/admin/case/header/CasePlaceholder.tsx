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

export function CasePlaceholder({ query }: { query: AsyncQuery<Company> }) {
  usePageTitle('Company')
  const error = query.error as ApiError | undefined
  // The server responds with `invalid_request` if the id is not a UUID.
  const isNotFound = error?.code === 'not_found' || error?.code === 'invalid_request'
  if (!error)
    return (
      <AdminPage>
        <SkeletonRows rows={10} label="Loading the company" tile />
      </AdminPage>
    )
  return (
    <AdminPage>
      <Text variant="title">{isNotFound ? 'Company not found' : 'The company couldn’t be loaded'}</Text>
      {isNotFound ? (
        <EmptyState title="No company at this address" actions={back}>
          Check the link. It may be mistyped or from another environment.
        </EmptyState>
      ) : (
        <FailedQuery query={query} title="Try again in a moment" actions={back} />
      )}
    </AdminPage>
  )
}
