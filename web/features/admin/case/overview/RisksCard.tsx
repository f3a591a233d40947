import { useState } from 'react'
import type { CaseRisk } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { type RiskKind, riskLevels, riskNames } from '#contract/rules/risks.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { RiskMark } from '#web/features/labels/RiskMark.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { assignedOnlyReason, type CaseRights } from '../shared/case-state.ts'
import { useGetCaseQuery, useRestoreRiskMutation } from '../shared/api.ts'
import { AcceptRiskDialog } from './AcceptRiskDialog.tsx'

interface RiskRowProps {
  company: Company
  risk: CaseRisk
  rights: CaseRights
  onAsk: (kind: RiskKind) => void
  onAccept: () => void
}

const ActButton = (props: ButtonProps) => <Button kind="line" size="small" whyIn="tooltip" {...props} />

function ReopenButton({ company, risk, rights }: Pick<RiskRowProps, 'company' | 'risk' | 'rights'>) {
  const toasts = useToasts()
  const [restoreRisk] = useRestoreRiskMutation()
  const { isBusy, submit } = useSubmit(restoreRisk, {
    onDone: () => toasts.show({ text: `Risk reopened: ${riskNames[risk.kind]}.` }),
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
  })
  const acceptedRiskId = risk.accepted?.id ?? ''
  return (
    <ActButton
      loading={isBusy}
      whyDisabled={rights.isAllowed ? undefined : assignedOnlyReason}
      onClick={() => void submit({ params: { companyId: company.id, acceptedRiskId } })}
      aria-label={`Reopen: ${riskNames[risk.kind]}`}
    >
      Reopen
    </ActButton>
  )
}

const OpenActions = ({ risk, rights, onAsk, onAccept }: Omit<RiskRowProps, 'company'>) => (
  <>
    <ActButton
      whyDisabled={rights.requestBlock ?? undefined}
      onClick={() => onAsk(risk.kind)}
      aria-label={`Ask about: ${riskNames[risk.kind]}`}
    >
      Ask
    </ActButton>
    <ActButton
      whyDisabled={rights.isAllowed ? undefined : assignedOnlyReason}
      onClick={onAccept}
      aria-label={`Accept: ${riskNames[risk.kind]}`}
    >
      Accept
    </ActButton>
  </>
)

function RiskRow(props: RiskRowProps) {
  const { kind, level, reason, accepted } = props.risk
  const isBlocking = !accepted && level === 'blocks'
  return (
    <CardRow align="start">
      <RiskMark kind={kind} level={accepted ? 'accepted' : level} />
      <Grow>
        <Row gap={1} wrap align="start">
          <RowText
            title={
              <>
                <b>{riskNames[kind]}</b>{' '}
                <Text as="span" tone={isBlocking ? 'error' : 'secondary'}>
                  {accepted ? 'Accepted' : riskLevels[level]}
                </Text>
              </>
            }
            note={reason}
            more={accepted && `${accepted.by}, ${formatDate(accepted.at)}: “${accepted.reason}”`}
          />
          <Row gap={1}>{accepted ? <ReopenButton {...props} /> : <OpenActions {...props} />}</Row>
        </Row>
      </Grow>
    </CardRow>
  )
}

type RisksCardProps = Pick<RiskRowProps, 'company' | 'rights' | 'onAsk'>

function Risks({ risks, ...props }: RisksCardProps & { risks: readonly CaseRisk[] }) {
  const [riskToAccept, setRiskToAccept] = useState<CaseRisk | null>(null)
  if (risks.length === 0)
    return (
      <Card title="Risks">
        <CardBody>No risks found. Risks appear here while the application is under review.</CardBody>
      </Card>
    )
  return (
    <Card title="Risks" action={risks.length}>
      <CardRows>
        {risks.map((risk) => (
          <RiskRow key={risk.kind} {...props} risk={risk} onAccept={() => setRiskToAccept(risk)} />
        ))}
      </CardRows>
      <CardBody>
        <Text tone="secondary">Accepting a risk requires a reason, which applicants can’t see.</Text>
      </CardBody>
      {riskToAccept && (
        <AcceptRiskDialog company={props.company} risk={riskToAccept} onClose={() => setRiskToAccept(null)} />
      )}
    </Card>
  )
}

export function RisksCard(props: RisksCardProps) {
  const file = useGetCaseQuery({ params: { companyId: props.company.id } })
  return (
    <Async query={file} name="the risks" rows={3}>
      {({ risks }) => <Risks {...props} risks={risks} />}
    </Async>
  )
}
