import { Bell, Eye, UserCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { type CaseTab, caseTabs, tabTitles } from '../shared/case-tabs.ts'
import {
  formatCompanyName,
  formatCityAndState,
  formatFundingTypes,
  formatStructure,
} from '#web/features/labels/company-labels.ts'
import { useAssignToMe } from '#web/features/admin/assignment/use-assign-to-me.ts'
import type { CaseRights } from '../shared/case-state.ts'
import { answerKinds, countChanges, useUnseenChanges } from '../overview/news.ts'
import { countFiles } from '../documents/document-list.ts'
import { useGetCaseQuery } from '../shared/api.ts'
import styles from './CompanyHeader.module.css'
import { CustomerKindFact } from './CustomerKindFact.tsx'
import { StatusActions } from './StatusActions.tsx'
import { CompanyTurn } from '../shared/CompanyTurn.tsx'
import { useOpenAsCompany } from '../shared/use-open-as-company.ts'
import { CompanyStatusChip } from '#web/features/labels/CompanyStatusLabel.tsx'
import { Link } from '#web/ui/actions/Link.tsx'

interface CompanyHeaderProps {
  company: Company
  tab: CaseTab
  rights: CaseRights
  onRequest: () => void
  onAssign: () => void
  onMove: (to: CompanyStatus) => void
}

function Facts({ company, rights }: Pick<CompanyHeaderProps, 'company' | 'rights'>) {
  const { data } = useGetCaseQuery({ params: { companyId: company.id } })
  const analysts = company.assigned_analysts_details.map(({ name }) => name)
  const facts = [
    formatFundingTypes(company.funding_application_type),
    formatCityAndState(company),
    formatStructure(company),
    analysts.length > 0 ? `Analyst ${joinWords(analysts)}` : 'No analyst',
    company.members.length === 0 && company.created_for
      ? `For ${company.created_for}`
      : formatCount(company.members.length, 'member'),
  ].filter(Boolean)
  const [product, ...otherFacts] = facts
  const amount = company.financial.assessment?.capital_amount_requested
  return (
    <Row as="p" wrap className={styles.facts}>
      <span>{product}</span>
      {amount && <b>{formatMoney(amount)}</b>}
      {otherFacts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <CustomerKindFact company={company} isAllowed={rights.isAllowed} />
      {data?.similar_names.map(({ id, name }) => (
        <span key={id}>
          Similar name: <Link href={paths.admin.company(id)}>{name}</Link>
        </span>
      ))}
    </Row>
  )
}

function Actions({ company, rights, onRequest, onAssign, onMove }: Omit<CompanyHeaderProps, 'tab'>) {
  const { isBusy, open } = useOpenAsCompany(company, paths.dashboard)
  const take = useAssignToMe()
  return (
    <Row gap={1} wrap className={styles.acts}>
      <Row gap={1}>
        {rights.isAdmin && (
          <IconButton label="Assign analysts" line onClick={onAssign}>
            <Icon of={UserPlus} small />
          </IconButton>
        )}
        <IconButton label="View as company" line disabled={isBusy} onClick={open}>
          <Icon of={Eye} small />
        </IconButton>
      </Row>
      {rights.canTake && (
        <Button kind="line" icon={<Icon of={UserCheck} small />} onClick={() => void take(company)}>
          Assign to me
        </Button>
      )}
      <Button
        kind="line"
        icon={<Icon of={Bell} small />}
        onClick={onRequest}
        whyDisabled={rights.requestBlock ?? undefined}
        whyIn="tooltip"
      >
        Ask applicant
        <Visible from="md" aria-hidden>
          <KeyHint keys="r" />
        </Visible>
      </Button>
      <StatusActions company={company} rights={rights} onMove={onMove} />
    </Row>
  )
}

const openReviewBadge = (
  <>
    1<VisuallyHidden> open</VisuallyHidden>
  </>
)

function CaseTabs({ company, tab }: Pick<CompanyHeaderProps, 'company' | 'tab'>) {
  const news = useUnseenChanges(company)
  const newAnswers = news.groups
    .filter(({ kind }) => answerKinds.includes(kind))
    .reduce((sum, { events }) => sum + countChanges(events), 0)
  const counts: Partial<Record<CaseTab, ReactNode>> = {
    application: newAnswers > 0 ? `${newAnswers} new` : null,
    documents: countFiles(company) || null,
    team: company.members.length || null,
    reviews: company.actual_review && openReviewBadge,
  }
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Company sections"
        tabs={caseTabs.map((caseTab) => ({
          label: tabTitles[caseTab],
          href: paths.admin.company(company.id, caseTab === 'overview' ? undefined : caseTab),
          current: caseTab === tab,
          badge: counts[caseTab],
        }))}
      />
    </div>
  )
}

export function CompanyHeader(props: CompanyHeaderProps) {
  const { company, tab } = props
  const name = formatCompanyName(company.name)
  return (
    <>
      <Row columnBelow="md" className={styles.head}>
        <Grow>
          <Row gap={1.5} align="start">
            <AvatarTile name={name} tone="water" size={40} />
            <Grow>
              <Row gap={1} wrap>
                <Text variant="title">{name}</Text>
                <CompanyStatusChip status={company.status} />
                <CompanyTurn company={company} />
              </Row>
              <Facts company={company} rights={props.rights} />
            </Grow>
          </Row>
        </Grow>
        <Actions {...props} />
      </Row>
      <CaseTabs company={company} tab={tab} />
    </>
  )
}
