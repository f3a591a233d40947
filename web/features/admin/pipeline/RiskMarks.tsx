import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { riskLevels, riskNames } from '#contract/rules/risks.ts'
import { RiskMark } from '#web/features/labels/RiskMark.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'

const describe = ({ kind, level, reason }: PipelineRow['risks'][number]) =>
  `${riskLevels[level]}: ${riskNames[kind]}. ${reason}`

interface RiskMarksProps {
  risks: PipelineRow['risks']
  /** Maximum number of marks, including the count of the remaining risks ("+2"). If 1, the count is an extra mark. */
  max?: number
}

export function RiskMarks({ risks, max = 2 }: RiskMarksProps) {
  if (risks.length === 0)
    return (
      <Text as="span" tone="tertiary">
        <Visible from="md" aria-hidden>
          –
        </Visible>
        <VisuallyHidden>No known risks</VisuallyHidden>
      </Text>
    )
  const markCount = risks.length > max ? Math.max(1, max - 1) : max
  const hiddenRisks = risks.slice(markCount)
  return (
    <Row as="span" gap={0.5}>
      {risks.slice(0, markCount).map((risk) => (
        <RiskMark key={risk.kind} kind={risk.kind} level={risk.level} title={describe(risk)}>
          <VisuallyHidden>{describe(risk)} </VisuallyHidden>
        </RiskMark>
      ))}
      {hiddenRisks.length > 0 && (
        <Text as="span" variant="small" tone="secondary" title={hiddenRisks.map(describe).join('\n')}>
          <span aria-hidden>+{hiddenRisks.length}</span>
          <VisuallyHidden>{hiddenRisks.map(describe).join(' ')}</VisuallyHidden>
        </Text>
      )}
    </Row>
  )
}
