import { ListFilter, Mail } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/core/load-part.ts'
import { Route, Routes, useLocation } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { selectIsAdmin, selectIsStaff } from '#web/features/session/selectors.ts'
import { selectPipeline } from '#web/features/admin/pipeline/slice.ts'
import type { AdminSection } from '#web/ui/layout/AdminShell.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { AdminNavigation } from '#web/features/admin/frame/navigation.ts'
import { restoreKeys } from '#web/features/admin/frame/slice.ts'

const PipelinePage = lazyPart(
  async () => (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
)
const CompanyPage = lazyPart(
  async () => (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage,
)

const OutboxPage = lazyPart(
  async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage,
)
const MailPage = lazyPart(async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage)

function useSections(): AdminSection[] {
  const { pathname } = useLocation()
  const isAdmin = useAppSelector(selectIsAdmin)
  const waiting = useAppSelector((state) => selectPipeline(state).counts.waiting)
  const isOutbox = pathname.startsWith('/app/admin/outbox')
  const pipeline = {
    label: 'Pipeline',
    icon: <Icon of={ListFilter} small />,
    href: '/app/admin',
    current: !isOutbox,
    count: waiting ?? 0,
    countLabel: 'waiting for you',
  }
  const outbox = {
    label: 'Outbox',
    icon: <Icon of={Mail} small />,
    href: '/app/admin/outbox',
    current: isOutbox,
  }
  return [
    { title: 'Review', items: [pipeline] },
    ...(isAdmin ? [{ title: 'Operation', items: [outbox] }] : []),
  ]
}

/** The pages of analysts and admins; for everybody else there is no such page. */
export function AdminRoutes() {
  const dispatch = useAppDispatch()
  const isStaff = useAppSelector(selectIsStaff)
  const isAdmin = useAppSelector(selectIsAdmin)
  const sections = useSections()
  useEffect(() => {
    if (isStaff) void dispatch(restoreKeys())
  }, [dispatch, isStaff])
  if (!isStaff) return <NotFoundPage />
  return (
    <AdminNavigation value={sections}>
      <Suspense fallback={<QuietProgress text="Opening the pipeline" />}>
        <Routes>
          <Route index element={<PipelinePage />} />
          <Route path="companies/:companyId/:tab?" element={<CompanyPage />} />
          {isAdmin && <Route path="outbox" element={<OutboxPage />} />}
          {isAdmin && <Route path="outbox/:mailId" element={<MailPage />} />}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </AdminNavigation>
  )
}
