import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useGetAcceptancesQuery } from '#web/features/account/acceptances.ts'
import { OpeningStatus } from '#web/features/pages/OpeningStatus.tsx'
import { loadCompany, selectConnect } from '#web/features/company/slice.ts'
import { selectIsViewingAsStaff } from '#web/features/company/selectors.ts'
import { useCompanyPolling } from '#web/features/company/company-changes.ts'
import { useSupportChat } from '#web/features/support/chat.ts'
import { selectCompanyId, selectIsStaff, selectUser } from '#web/features/session/selectors.ts'
import { restoreUser, selectUsers } from '#web/features/session/users-slice.ts'
import { StaffStartPage } from '#web/features/pages/StaffStartPage.tsx'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { TopBarContext } from '#web/ui/shells/TopBarSlot.tsx'

const SupportCorner = lazy(async () => ({
  default: (await import('#web/features/support/SupportCorner.tsx')).SupportCorner,
}))

export function FounderArea() {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const user = useAppSelector(selectUser)
  const companyId = useAppSelector(selectCompanyId)
  const isStaff = useAppSelector(selectIsStaff)
  const { isRestored, current } = useAppSelector(selectUsers)
  const company = useAppSelector((state) => selectConnect(state).company)
  // Staff usually do not belong to a company, so founder pages have nothing to show until staff select a company.
  const hasNothingToShow = isStaff && companyId === null

  useSupportChat(!hasNothingToShow)

  const mustRestore = user !== null && !isRestored && current.status === 'ready' && !hasNothingToShow
  useEffect(() => {
    if (mustRestore) void dispatch(restoreUser(user))
  }, [dispatch, mustRestore, user])

  const needsCompany = companyId !== null && company.data?.id !== companyId
  useEffect(() => {
    if (needsCompany && companyId) void dispatch(loadCompany(companyId))
  }, [dispatch, needsCompany, companyId])

  // Waits for the acceptances, so that a note about unaccepted terms does not appear later and push the content down.
  const { isLoading: isLoadingTerms } = useGetAcceptancesQuery({}, { skip: user === null })

  const openId = isRestored && !needsCompany && !isLoadingTerms ? companyId : null
  // Deferred, so that rendering a whole page does not block the browser.
  const drawnId = useDeferredValue(openId)

  if (hasNothingToShow) {
    return /^\/app\/?$/.test(pathname) ? <Navigate to={paths.admin.pipeline} replace /> : <StaffStartPage />
  }
  if (!isRestored && current.status === 'failed' && user) {
    return <Failed error={current.error} onRetry={() => void dispatch(restoreUser(user))} />
  }
  if (needsCompany && company.status === 'failed' && companyId) {
    return <Failed error={company.error} onRetry={() => void dispatch(loadCompany(companyId))} />
  }
  if (openId === null || openId !== drawnId) return <OpeningStatus text="Opening your application" />
  return <CompanyArea key={openId} />
}

const FrameLoadError = lazy(async () => ({ default: (await import('./FrameLoadError.tsx')).FrameLoadError }))

const Failed = (props: ComponentProps<typeof FrameLoadError>) => (
  <Suspense>
    <FrameLoadError {...props} />
  </Suspense>
)

const StaffStrip = lazy(async () => ({ default: (await import('./StaffStrip.tsx')).StaffStrip }))

function CompanyArea() {
  useCompanyPolling()
  const isVisitor = useAppSelector(selectIsViewingAsStaff)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const pages = (
    <>
      <TopBarContext value={setBar}>
        <Outlet />
      </TopBarContext>
      <OptionalPart>
        <SupportCorner bar={bar} />
      </OptionalPart>
    </>
  )
  if (!isVisitor) return pages
  return (
    <Suspense fallback={<OpeningStatus text="Opening the application" />}>
      <StaffStrip>{pages}</StaffStrip>
    </Suspense>
  )
}
