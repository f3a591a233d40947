import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'

export function NotFoundInAdmin() {
  const isAdmin = useAppSelector(selectIsAdmin)
  return (
    <StaffPage title="Page not found">
      <EmptyState
        title="No page at this address"
        actions={<Button href={paths.admin.pipeline}>Go to the pipeline</Button>}
      >
        {isAdmin
          ? 'The address may be mistyped, or the page may have moved.'
          : 'The address may be mistyped, or the page may be for admins only.'}
      </EmptyState>
    </StaffPage>
  )
}
