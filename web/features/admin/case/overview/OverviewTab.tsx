import { companyStatuses } from '#contract/rules/statuses.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { KeyHint, KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { CaseLayout } from '../shared/CaseLayout.tsx'
import { useMarkCaseSeenMutation } from '../shared/api.ts'
import type { CasePartProps } from '../shared/case-state.ts'
import { SigningPanel } from '../signing/SigningPanel.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { OverviewAside } from './OverviewAside.tsx'
import styles from './OverviewTab.module.css'
import { KeyFigures } from './KeyFigures.tsx'
import { MissingCard } from './MissingCard.tsx'
import { RisksCard } from './RisksCard.tsx'
import { TurnCard } from './TurnCard.tsx'

const NextActionsCard = ({
  company,
  actions,
  onAct,
}: Pick<CasePartProps, 'company' | 'actions' | 'onAct'>) => (
  <Card title="Next steps" action={`Status: ${companyStatuses[company.status]}`}>
    <CardRows>
      {actions.map((action) => (
        <CardRow key={action.id} wrap className={styles.action}>
          <Button
            kind="line"
            size="small"
            onClick={() => onAct(action)}
            whyDisabled={action.whyNot ?? undefined}
            whyIn="tooltip"
          >
            {action.label}
            {action.key && (
              <Visible from="md" aria-hidden>
                <KeyHint keys={action.key} />
              </Visible>
            )}
          </Button>
          <RowText note={action.whyNot ?? action.consequence} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

export function OverviewTab(props: CasePartProps) {
  const { company, rights, actions, onAct, onAskAbout } = props
  const { id: companyId, version } = company
  const [markSeen] = useMarkCaseSeenMutation()
  return (
    <CaseLayout aside={<OverviewAside {...props} />}>
      <TurnCard company={company} />
      <SigningPanel company={company} rights={rights} />
      <ChangesCard company={company} onRead={() => void markSeen({ companyId, version })} />
      <KeyFigures company={company} rights={rights} onAskAbout={onAskAbout} />
      <Row gap={1.5} wrap align="start" className={styles.pair}>
        <NextActionsCard company={company} actions={actions} onAct={onAct} />
        <Stack gap={1.5}>
          <MissingCard {...props} />
          <RisksCard company={company} rights={rights} onAsk={onAskAbout} />
        </Stack>
      </Row>
      <KeyHints
        keys={[
          ['c', 'complete'],
          ['r', 'ask'],
          ['m', 'move'],
          ['n', 'mark all as seen'],
          ['?', 'all shortcuts'],
        ]}
      />
    </CaseLayout>
  )
}
