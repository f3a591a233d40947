import { lazy, Suspense, use } from 'react'
import { Outlet } from 'react-router'
import { HasContent } from '#web/core/page/has-content.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useLoadStaffPreferences } from '#web/features/admin/dialogs/api.ts'
import { OpenDialogProvider } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { NoMailStrip } from '#web/features/admin/frame/NoMailStrip.tsx'
import { selectIsAdmin, selectIsStaff } from '#web/features/session/selectors.ts'

/** Founders see "Page not found" in their own frame. */
export function AdminArea() {
  const isStaff = useAppSelector(selectIsStaff)
  useLoadStaffPreferences(isStaff)
  if (!isStaff)
    return (
      <Suspense>
        <NotFoundForFounder />
      </Suspense>
    )
  return (
    <OpenDialogProvider>
      <NoMailStrip>
        <Outlet />
      </NoMailStrip>
    </OpenDialogProvider>
  )
}

const NotFoundForFounder = lazy(async () => ({
  default: (await import('./NotFoundForFounder.tsx')).NotFoundForFounder,
}))

const NotFoundInAdmin = lazy(async () => ({
  default: (await import('./NotFoundInAdmin.tsx')).NotFoundInAdmin,
}))

const PageOrNotFound = ({ exists }: { exists: boolean }) =>
  exists ? (
    <Outlet />
  ) : (
    <Suspense>
      <NotFoundInAdmin />
    </Suspense>
  )

export const RequireAdmin = () => <PageOrNotFound exists={useAppSelector(selectIsAdmin)} />

export const RequireContent = () => <PageOrNotFound exists={use(HasContent)} />
