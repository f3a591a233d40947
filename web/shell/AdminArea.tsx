import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useAppSelector } from '#web/core/store.ts'
import { useLoadStaffChoices } from '#web/features/admin/dialogs/api.ts'
import { OpenDialogProvider } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { selectIsAdmin, selectIsStaff } from '#web/features/session/selectors.ts'

/** The pages of analysts and admins. Other users see "Page not found". */
export function AdminArea() {
  const isStaff = useAppSelector(selectIsStaff)
  useLoadStaffChoices(isStaff)
  if (!isStaff) return <NotFoundPage />
  return (
    <OpenDialogProvider>
      <Outlet />
    </OpenDialogProvider>
  )
}

const NotFoundInAdmin = lazy(async () => ({
  default: (await import('./NotFoundInAdmin.tsx')).NotFoundInAdmin,
}))

/** Pages of admins. Analysts see "Page not found". */
export const AdminsOnly = () =>
  useAppSelector(selectIsAdmin) ? (
    <Outlet />
  ) : (
    <Suspense>
      <NotFoundInAdmin />
    </Suspense>
  )
