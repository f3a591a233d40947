import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { OpenDialog } from '#web/features/admin/frame/OpenDialog.tsx'
import { loadStaffChoices } from '#web/features/admin/frame/slice.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { selectIsStaff } from '#web/features/session/selectors.ts'

/** The pages of analysts and admins. Other users get the page that an unknown address shows. */
export function AdminArea() {
  const dispatch = useAppDispatch()
  const isStaff = useAppSelector(selectIsStaff)
  useEffect(() => {
    if (isStaff) void dispatch(loadStaffChoices())
  }, [dispatch, isStaff])
  if (!isStaff) return <NotFoundPage />
  return (
    <OpenDialog>
      <Outlet />
    </OpenDialog>
  )
}
