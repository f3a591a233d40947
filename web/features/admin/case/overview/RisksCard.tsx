import {
  FileWarning,
  HandCoins,
  Hourglass,
  Landmark,
  type LucideIcon,
  PlugZap,
  ScrollText,
  Signature,
  Timer,
  Unplug,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { CaseRisk } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { type RiskKind, riskLevels, riskNames } from '#contract/rules/risks.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { assignedOnlyReason, type CaseRights } from '../shared/case-state.ts'
import { useGetCaseQuery, useRestoreRiskMutation } from '../shared/api.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './RisksCard.module.css'

const icons: Record<RiskKind, LucideIcon> = {
  connection_broken: Unplug,
  match_open: HandCoins,
  runway_short: Hourglass,
  grant_not_approved: Signature,
  books_missing: PlugZap,
  connection_old: Timer,
  customer_large: Users,
  loans_stated: Landmark,
  files_active: FileWarning,
  request_unanswered: ScrollText,
}

interface RiskRowProps {
  company: Company
  risk: CaseRisk
  rights: CaseRights
  onAsk: (kind: RiskKind) => void
  onAccept: () => void
}

function RestoreButton({ company, risk, rights }: Pick<RiskRowProps, 'company' | 'risk' | 'rights'>) {
  const toasts = useToasts()
  const [restoreRisk] = useRestoreRiskMutation()
  const { isBusy, submit } = useSubmit(restoreRisk, {
    onDone: () => toasts.show({ text: `${riskNames[risk.kind]} counts again.` }),
    onFailed: (error) =>
      toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` }),
  })
  const acceptedRiskId = risk.accepted?.id ?? ''
  return (
    <Button
      kind="line"
      size="small"
      loading={isBusy}
      whyDisabled={rights.isAllowed ? undefined : assignedOnlyReason}
      whyIn="tooltip"
      onClick={() => void submit({ params: { companyId: company.id, acceptedRiskId } })}
      aria-label={`Take back: ${riskNames[risk.kind]}`}
    >
      Take back
    </Button>
  )
}

const OpenActions = ({ risk, rights, onAsk, onAccept }: Omit<RiskRowProps, 'company'>) => (
  <>
    <Button
      kind="line"
      size="small"
      whyDisabled={rights.requestBlock ?? undefined}
      whyIn="tooltip"
      onClick={() => onAsk(risk.kind)}
      aria-label={`Ask about: ${riskNames[risk.kind]}`}
    >
      Ask
    </Button>
    <Button
      kind="line"
      size="small"
      whyDisabled={rights.isAllowed ? undefined : assignedOnlyReason}
      whyIn="tooltip"
      onClick={onAccept}
      aria-label={`Accept: ${riskNames[risk.kind]}`}
    >
      Accept
    </Button>
  </>
)

function RiskRow({ company, risk, rights, onAsk, onAccept }: RiskRowProps) {
  const { kind, level, reason, accepted } = risk
  const name = riskNames[kind]
  return (
    <CardRow align="start">
      <span className={styles.mark} data-level={accepted ? 'accepted' : level} aria-hidden>
        <Icon of={icons[kind]} small />
      </span>
      <RowText
        title={
          <>
            <b>{name}</b>
            <span className={styles.level} data-level={accepted ? undefined : level}>
              {accepted ? 'Accepted' : riskLevels[level]}
            </span>
          </>
        }
        note={reason}
        more={accepted && `${accepted.by}, ${formatDate(accepted.at)}: “${accepted.reason}”`}
      />
      <Row gap={1} wrap>
        {accepted ? (
          <RestoreButton company={company} risk={risk} rights={rights} />
        ) : (
          <OpenActions risk={risk} rights={rights} onAsk={onAsk} onAccept={onAccept} />
        )}
      </Row>
    </CardRow>
  )
}

type RisksCardProps = Pick<RiskRowProps, 'company' | 'rights' | 'onAsk'>

function Risks({ company, rights, onAsk, risks }: RisksCardProps & { risks: readonly CaseRisk[] }) {
  const [accepting, setAccepting] = useState<CaseRisk | null>(null)
  return (
    <Card title="Risk marks" action={risks.length > 0 && <span>{risks.length}</span>}>
      {risks.length === 0 ? (
        <CardBody>
          Nothing in the facts speaks against this application. Marks appear while it is under way.
        </CardBody>
      ) : (
        <CardRows>
          {risks.map((risk) => (
            <RiskRow
              key={risk.kind}
              company={company}
              risk={risk}
              rights={rights}
              onAsk={onAsk}
              onAccept={() => setAccepting(risk)}
            />
          ))}
        </CardRows>
      )}
      {risks.length > 0 && (
        <Text tone="secondary" className={styles.foot}>
          Accepting a mark asks for a reason and stays in the history, which applicants do not see.
        </Text>
      )}
      {accepting && <AcceptDialog company={company} risk={accepting} onClose={() => setAccepting(null)} />}
    </Card>
  )
}

/** The risks of the application, from its facts, each with its actions. */
export function RisksCard(props: RisksCardProps) {
  const file = useGetCaseQuery({ params: { companyId: props.company.id } })
  return (
    <Async
      query={file}
      failed="The risks couldn't be loaded"
      loading={<SkeletonRows rows={3} label="Loading the risks" />}
    >
      {({ risks }) => <Risks {...props} risks={risks} />}
    </Async>
  )
}
