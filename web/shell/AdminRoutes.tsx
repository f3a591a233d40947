import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { selectIsAdmin, selectIsStaff } from '#web/features/session/selectors.ts'
import { restoreKeys } from '#web/features/admin/frame/slice.ts'

const PipelinePage = lazy(async () => ({
  default: (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
}))
const CompanyPage = lazy(async () => ({
  default: (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage,
}))

const OutboxPage = lazy(async () => ({
  default: (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage,
}))
const MailPage = lazy(async () => ({
  default: (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage,
}))

/** The screens of analysts and admins. Everybody else finds nothing here. */
export function AdminRoutes() {
  const dispatch = useAppDispatch()
  const isStaff = useAppSelector(selectIsStaff)
  const isAdmin = useAppSelector(selectIsAdmin)
  useEffect(() => {
    if (isStaff) void dispatch(restoreKeys())
  }, [dispatch, isStaff])
  if (!isStaff) return <NotFoundPage />
  return (
    <Suspense fallback={<QuietProgress text="Opening the pipeline" />}>
      <Routes>
        <Route index element={<PipelinePage />} />
        <Route path="companies/:companyId/:tab?" element={<CompanyPage />} />
        {isAdmin && <Route path="outbox" element={<OutboxPage />} />}
        {isAdmin && <Route path="outbox/:mailId" element={<MailPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
