import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/core/load-part.ts'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { selectIsAdmin, selectIsStaff } from '#web/features/session/selectors.ts'
import { LatestSearch } from '#web/core/address/LatestSearch.tsx'
import { OpenDialog } from '#web/features/admin/frame/OpenDialog.tsx'
import { loadStaffChoices } from '#web/features/admin/frame/slice.ts'

const PipelinePage = lazyPart(
  async () => (await import('#web/features/admin/pipeline/PipelinePage.tsx')).PipelinePage,
)
const BoardPage = lazyPart(async () => (await import('#web/features/admin/board/BoardPage.tsx')).BoardPage)
const CompanyPage = lazyPart(
  async () => (await import('#web/features/admin/case/CompanyPage.tsx')).CompanyPage,
)

const IntroductionsPage = lazyPart(
  async () => (await import('#web/features/admin/introductions/IntroductionsPage.tsx')).IntroductionsPage,
)
const ReleasePage = lazyPart(
  async () => (await import('#web/features/admin/introductions/ReleasePage.tsx')).ReleasePage,
)
const LoansPage = lazyPart(async () => (await import('#web/features/admin/loans/LoansPage.tsx')).LoansPage)
const SupportPage = lazyPart(
  async () => (await import('#web/features/admin/support/SupportPage.tsx')).SupportPage,
)
const InvestorsPage = lazyPart(
  async () => (await import('#web/features/admin/investors/InvestorsPage.tsx')).InvestorsPage,
)
const NewsletterPage = lazyPart(
  async () => (await import('#web/features/admin/newsletter/NewsletterPage.tsx')).NewsletterPage,
)
const UsersPage = lazyPart(async () => (await import('#web/features/admin/users/UsersPage.tsx')).UsersPage)
const AuditPage = lazyPart(async () => (await import('#web/features/admin/audit/AuditPage.tsx')).AuditPage)
const OutboxPage = lazyPart(
  async () => (await import('#web/features/admin/outbox/OutboxPage.tsx')).OutboxPage,
)
const NewCompanyPage = lazyPart(
  async () => (await import('#web/features/admin/new-company/NewCompanyPage.tsx')).NewCompanyPage,
)
const TemplatesPage = lazyPart(
  async () => (await import('#web/features/admin/templates/TemplatesPage.tsx')).TemplatesPage,
)
const MailPage = lazyPart(async () => (await import('#web/features/admin/outbox/MailPage.tsx')).MailPage)

/** The pages of analysts and admins; for everybody else there is no such page. */
export function AdminRoutes() {
  const dispatch = useAppDispatch()
  const isStaff = useAppSelector(selectIsStaff)
  const isAdmin = useAppSelector(selectIsAdmin)
  useEffect(() => {
    if (isStaff) void dispatch(loadStaffChoices())
  }, [dispatch, isStaff])
  if (!isStaff) return <NotFoundPage />
  return (
    <Suspense fallback={<QuietProgress text="Opening the pipeline" />}>
      <LatestSearch>
        <OpenDialog>
          <Routes>
            <Route index element={<PipelinePage />} />
            <Route path="board" element={<BoardPage />} />
            <Route path="companies/new" element={<NewCompanyPage />} />
            <Route path="companies/:companyId/:tab?" element={<CompanyPage />} />
            <Route path="introductions" element={<IntroductionsPage />} />
            <Route path="introductions/:introId" element={<ReleasePage />} />
            <Route path="loans" element={<LoansPage />} />
            <Route path="support/:threadId?" element={<SupportPage />} />
            <Route path="investors" element={<InvestorsPage />} />
            <Route path="newsletter" element={<NewsletterPage />} />
            <Route path="templates" element={<TemplatesPage />} />
            {isAdmin && <Route path="users" element={<UsersPage />} />}
            {isAdmin && <Route path="audit" element={<AuditPage />} />}
            {isAdmin && <Route path="outbox" element={<OutboxPage />} />}
            {isAdmin && <Route path="outbox/:mailId" element={<MailPage />} />}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </OpenDialog>
      </LatestSearch>
    </Suspense>
  )
}
