import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { useAppDispatch, useAppSelector } from '../app/store.ts'
import { QuietProgress } from '../auth/QuietProgress.tsx'
import { selectIsAdmin, selectIsStaff } from '../users/selectors.ts'
import { restoreKeys } from './keys-slice.ts'

const PipelinePage = lazy(async () => ({ default: (await import('./PipelinePage.tsx')).PipelinePage }))
const CompanyPage = lazy(async () => ({ default: (await import('./CompanyPage.tsx')).CompanyPage }))

const OutboxPage = lazy(async () => ({ default: (await import('./OutboxPage.tsx')).OutboxPage }))
const MailPage = lazy(async () => ({ default: (await import('./MailPage.tsx')).MailPage }))

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
