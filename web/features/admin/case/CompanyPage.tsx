import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Company } from '#contract/companies.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ApplicationTab } from './ApplicationTab.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { emptyRequest } from './request-form.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { CaseCrumbs } from './CaseCrumbs.tsx'
import { CompanyHeader } from './CompanyHeader.tsx'
import { type CaseTab, caseTabs, tabTitles } from './case-tabs.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import type { ShortcutList } from '#web/features/admin/frame/ShortcutsDialog.tsx'
import { companyHref } from '#web/features/admin/pipeline/pipeline-columns.tsx'
import { CasePlaceholder } from './CasePlaceholder.tsx'
import { ReviewsTab } from './reviews/ReviewsTab.tsx'
import { type CaseRights, canAct, getRequestBlock } from './case-state.ts'
import { TeamTab } from './TeamTab.tsx'
import { useCase } from './use-case.ts'
import { type ShortcutActions, useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'

const contents = {
  application: ApplicationTab,
  documents: DocumentsTab,
  reviews: ReviewsTab,
  team: TeamTab,
  history: HistoryTab,
} as const

const listShortcuts = (isAdmin: boolean): ShortcutList => [
  ['1', 'to 5: the tabs'],
  ['r', 'ask the applicant'],
  ...(isAdmin ? ([['a', 'assign analysts']] as const) : []),
]

function useRights(company: Company): CaseRights {
  const isAdmin = useAppSelector(selectIsAdmin)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const isAllowed = canAct(company, userId, isAdmin)
  const canTake = useAppSelector(selectIsAnalyst) && company.assigned_analyst_ids.length === 0
  return { isAdmin, canTake, isAllowed, requestBlock: getRequestBlock(company, isAllowed) }
}

function useCaseKeys(companyId: string, actions: ShortcutActions) {
  const navigate = useNavigate()
  const tabs = caseTabs.map(
    (tab, index) => [String(index + 1), () => void navigate(companyHref(companyId, tab))] as const,
  )
  useShortcuts({ ...Object.fromEntries(tabs), ...actions })
}

function Case({ company, tab }: { company: Company; tab: CaseTab }) {
  usePageTitle(`${formatCompanyName(company.name)}: ${tabTitles[tab]}`)
  const toasts = useToasts()
  const rights = useRights(company)
  const [dialog, setDialog] = useState<'request' | 'assign' | null>(null)
  const [draft, setDraft] = useState(emptyRequest)
  const close = () => setDialog(null)
  const openRequest = () =>
    rights.requestBlock ? toasts.show({ tone: 'info', text: rights.requestBlock }) : setDialog('request')
  const openAssign = () => setDialog('assign')
  useCaseKeys(company.id, { r: openRequest, ...(rights.isAdmin && { a: openAssign }) })
  const Content = contents[tab]
  return (
    <>
      <CompanyHeader
        company={company}
        tab={tab}
        rights={rights}
        onRequest={openRequest}
        onAssign={openAssign}
      />
      <Content company={company} rights={rights} onRequest={openRequest} />
      {dialog === 'request' && (
        <RequestDialog company={company} draft={draft} onDraft={setDraft} onClose={close} />
      )}
      {dialog === 'assign' && (
        <AssignDialog
          companyId={company.id}
          companyName={company.name}
          assigned={company.assigned_analysts_details}
          onClose={close}
        />
      )}
    </>
  )
}

/** A company's page: a header with status and actions, and tabs. */
export function CompanyPage() {
  const { companyId = '', tab = 'application' } = useParams()
  const isAdmin = useAppSelector(selectIsAdmin)
  const { company, status, error } = useCase(companyId)
  const currentTab = caseTabs.find((one) => one === tab)
  if (!currentTab) return <NotFoundPage />
  return (
    <AdminFrame
      rail
      keys={listShortcuts(isAdmin)}
      top={<CaseCrumbs companyId={companyId} name={company?.name} />}
    >
      {company ? (
        <Case key={companyId} company={company} tab={currentTab} />
      ) : (
        <CasePlaceholder companyId={companyId} status={status} error={error} />
      )}
    </AdminFrame>
  )
}
