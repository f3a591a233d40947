import { lazy, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useLoadRequirements, useCoverageTimes } from '#web/features/financials/use-covered-documents.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useGetCompanyQuery } from '#web/features/company/api.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ApplicationTab } from './application/ApplicationTab.tsx'
import { RequestPanel } from './ask/RequestPanel.tsx'
import { type Ask, useRequestDraft } from './ask/use-request-draft.ts'
import { useGetCaseQuery, useRecordCaseViewQuery, useMarkCaseSeenMutation } from './shared/api.ts'
import { RequestContext } from './shared/request-context.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { CaseCrumbs } from './header/CaseCrumbs.tsx'
import { CompanyHeader } from './header/CompanyHeader.tsx'
import { type CaseTab, caseTabs, getTabKey, tabTitles } from './shared/case-tabs.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { DocumentsTab } from './documents/DocumentsTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { CasePlaceholder } from './header/CasePlaceholder.tsx'
import { ReviewsTab } from './reviews/ReviewsTab.tsx'
import {
  type CasePartProps,
  type CaseRights,
  canActOnCompany,
  explainRequestBlock,
  type NextAction,
} from './shared/case-state.ts'
import { TeamTab } from './parts/TeamTab.tsx'
import { MoveDialog } from '../status/MoveDialog.tsx'
import { listBlockingRisks, listNextActions, isReasonRequired } from './overview/next-actions.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { IntroductionsTab } from './parts/IntroductionsTab.tsx'
import { LoansTab } from './parts/LoansTab.tsx'
import { useReviewPartCompletion } from './reviews/use-review-part-completion.ts'
import { useAssignToMe } from '#web/features/admin/assignment/use-assign-to-me.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'

/** Loaded on demand, because this tab includes the full financials view and the offer form. */
const FinancialsTab = lazy(async () => ({
  default: (await import('#web/features/admin/financials/FinancialsTab.tsx')).FinancialsTab,
}))

const contents = {
  overview: OverviewTab,
  application: ApplicationTab,
  financials: FinancialsTab,
  documents: DocumentsTab,
  reviews: ReviewsTab,
  team: TeamTab,
  history: HistoryTab,
  introductions: IntroductionsTab,
  loans: LoansTab,
} as const

const listShortcuts = (isAdmin: boolean): ShortcutList => [
  ...caseTabs.map((tab) => [getTabKey(tab), tabTitles[tab].toLowerCase()] as const),
  ['r', 'ask the applicant'],
  ['c', 'complete the first open part of the review'],
  ['m', 'move to the next status'],
  ['x', 'mark as not funded'],
  ['n', 'mark all changes as seen'],
  ['j', 'next document (k for previous)'],
  ['e', 'mark the document as read'],
  ['u', 'upload for the company'],
  ['/', 'search the history, or add to the request'],
  ...(isAdmin ? ([['a', 'assign analysts']] as const) : []),
]

function useRights(company: Company): CaseRights {
  const isAdmin = useAppSelector(selectIsAdmin)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const isAllowed = canActOnCompany(company, userId, isAdmin)
  const canTake = useAppSelector(selectIsAnalyst) && company.assigned_analyst_ids.length === 0
  return { isAdmin, canTake, isAllowed, requestBlock: explainRequestBlock(company, isAllowed) }
}

function useTabKeys(companyId: string) {
  const navigate = useNavigate()
  const tabs = caseTabs.map(
    (tab) => [getTabKey(tab), () => void navigate(paths.admin.company(companyId, tab))] as const,
  )
  useShortcuts(Object.fromEntries(tabs))
}

const noRisks = [] as const

function useNextActions(company: Company, rights: CaseRights) {
  const { data: file } = useGetCaseQuery({ params: { companyId: company.id } }, usePollingOptions(60_000))
  const risks = file?.risks ?? noRisks
  useLoadRequirements(company.id, company.actual_review)
  const proofs = useCoverageTimes(company.id)
  return { risks, actions: listNextActions(company, rights, { risks, proofs }) }
}

function useCaseActions(company: Company, rights: CaseRights, ask: Ask) {
  const { id: companyId, status, version } = company
  const toasts = useToasts()
  const navigate = useNavigate()
  const [markSeen] = useMarkCaseSeenMutation()
  const claim = useAssignToMe()
  const { complete } = useReviewPartCompletion(company)
  const { risks, actions } = useNextActions(company, rights)
  const [isAssigning, setAssigning] = useState(false)
  const [target, setTarget] = useState<CompanyStatus | null>(null)
  const showReason = (text: string) => toasts.show({ tone: 'info', text })
  const openRequest = () => (rights.requestBlock ? showReason(rights.requestBlock) : ask.open())
  const act = ({ act: next, whyNot }: NextAction) => {
    if (whyNot) return showReason(whyNot)
    if (next.kind === 'request') return openRequest()
    if (next.kind === 'assign') return setAssigning(true)
    if (next.kind === 'claim') return void claim(company)
    if (next.kind === 'offer') return void navigate(`${paths.admin.company(companyId, 'financials')}#offer`)
    return next.kind === 'move' ? setTarget(next.to) : complete(next.reviewId, next.section)
  }
  const byKey = actions.flatMap((action) => (action.key ? [[action.key, () => act(action)] as const] : []))
  useShortcuts({ ...Object.fromEntries(byKey), n: () => void markSeen({ companyId, version }) })
  const dialogs = (
    <>
      {target && (
        <MoveDialog
          company={company}
          memberCount={company.members.length}
          to={target}
          blocking={isReasonRequired(status, target, risks) ? listBlockingRisks(risks) : []}
          onClose={() => setTarget(null)}
        />
      )}
      {isAssigning && <AssignDialog company={company} onClose={() => setAssigning(false)} />}
    </>
  )
  return { actions, act, openRequest, assign: () => setAssigning(true), move: setTarget, dialogs }
}

/** Advances the user's read marker when the case opens. Changes during the visit stay unread. */
function useReadMarker({ id: companyId, version }: Company) {
  const [openedVersion] = useState(version)
  const request = { params: { companyId }, body: { version: openedVersion, all_seen: false } }
  useRecordCaseViewQuery(request, { refetchOnFocus: false, refetchOnReconnect: false })
}

function addRequest(ask: Ask, pick: Parameters<CasePartProps['onAskFor']>[0]) {
  ask.open()
  if (ask.getNumber(pick) > 0) return
  if ('document_type' in pick) return ask.toggleDocument(pick.document_type)
  const index = ask.values.application_review.requested_answers.length
  ask.toggleAnswer(pick.field)
  ask.form.setValue(`application_review.requested_answers.${index}.note`, pick.note, { shouldDirty: true })
}

function Case({ company, tab }: { company: Company; tab: CaseTab }) {
  usePageTitle(`${formatCompanyName(company.name)}: ${tabTitles[tab]}`)
  useReadMarker(company)
  const toasts = useToasts()
  const rights = useRights(company)
  const ask = useRequestDraft(company, () =>
    toasts.show({ text: `Request sent. ${formatCompanyName(company.name)} will see it on their dashboard.` }),
  )
  const { actions, act, openRequest, assign, move, dialogs } = useCaseActions(company, rights, ask)
  useTabKeys(company.id)
  const Content = contents[tab]
  return (
    <RequestContext value={ask}>
      <CompanyHeader
        company={company}
        tab={tab}
        rights={rights}
        onRequest={openRequest}
        onAssign={assign}
        onMove={move}
      />
      <Content
        company={company}
        rights={rights}
        actions={actions}
        onRequest={openRequest}
        onAskAbout={ask.askAbout}
        onAskFor={(pick) => addRequest(ask, pick)}
        onAct={act}
      />
      {ask.isOpen && <RequestPanel ask={ask} company={company} />}
      {dialogs}
    </RequestContext>
  )
}

export function CompanyPage() {
  const { companyId = '', tab = 'overview' } = useParams()
  const isAdmin = useAppSelector(selectIsAdmin)
  const query = useGetCompanyQuery({ params: { companyId } }, usePollingOptions(5000))
  const company = query.currentData
  const currentTab = caseTabs.find((caseTab) => caseTab === tab)
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
        <CasePlaceholder key={companyId} query={query} />
      )}
    </AdminFrame>
  )
}
