import { Check } from 'lucide-react'
import type { Requirement } from '#contract/financials/requirements.ts'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { useListRequirementsQuery } from './requirements-api.ts'
import { formatMonth } from './figure-format.ts'
import styles from './RequirementsCard.module.css'

const states: Record<Requirement['status'], { label: string; tone: StateTone }> = {
  met: { label: 'Covered by connected data', tone: 'ok' },
  partly: { label: 'Months missing', tone: 'warn' },
  missing: { label: 'Missing', tone: 'bad' },
  stale: { label: 'Out of date', tone: 'warn' },
  uploaded: { label: 'Files received', tone: 'ok' },
}

export function describeCoverage({
  status,
  months_needed,
  missing_months,
  snapshot_at,
  problem,
}: Requirement): string {
  const needed = months_needed === null ? '' : `${formatCount(months_needed, 'month')} needed. `
  const missing = missing_months.map(formatMonth)
  const missingText =
    missing.length > 4
      ? `${formatCount(missing.length, 'month')} missing. `
      : `Missing: ${missing.join(', ')}. `
  const dataText =
    snapshot_at === null ? 'No connection covers this document. ' : `Data as of ${formatDate(snapshot_at)}. `
  const showsMissing = missing.length > 0 && snapshot_at !== null && status !== 'uploaded'
  return `${needed}${dataText}${showsMissing ? missingText : ''}${problem === null ? '' : `${problem}.`}`.trim()
}

const listSources = ({ months }: Requirement) => [...new Set(months.flatMap(({ sources }) => sources))]

function RequirementRow({ requirement }: { requirement: Requirement }) {
  const { label, tone } = states[requirement.status]
  return (
    <Stack as="li" gap={1.5}>
      <Row wrap align="start">
        <RowText strong title={requirement.document_type_name} note={describeCoverage(requirement)} />
        <StateTag tone={tone}>{label}</StateTag>
      </Row>
      {listSources(requirement).map((source) => (
        <Stack key={source} gap={0.5}>
          <Text variant="small" tone="secondary">
            {source}
          </Text>
          <Grid
            as="ol"
            gap={0.5}
            aria-label={`${requirement.document_type_name} from ${source}`}
            className={styles.months}
          >
            {requirement.months.map(({ month, sources }) => {
              const isCovered = sources.includes(source)
              return (
                <Row
                  as="li"
                  key={month}
                  gap={0.5}
                  justify="center"
                  className={styles.month}
                  data-missing={!isCovered || undefined}
                >
                  {isCovered && <Icon of={Check} small />}
                  {formatMonth(month)}
                  <VisuallyHidden>{isCovered ? ', covered' : ', missing'}</VisuallyHidden>
                </Row>
              )
            })}
          </Grid>
        </Stack>
      ))}
    </Stack>
  )
}

export function RequirementsCard({ companyId }: { companyId: string }) {
  const { currentData = [] } = useListRequirementsQuery({ params: { companyId } })
  const provable = currentData.filter(({ proven_by }) => proven_by !== null)
  if (provable.length === 0) return null
  const met = provable.filter(({ status }) => status === 'met' || status === 'uploaded').length
  return (
    <Card
      title="Documents that connected data can cover"
      sub="If a connection covers every month, no file is needed"
      action={
        <StateTag tone={met === provable.length ? 'ok' : 'idle'}>
          {met} of {provable.length} done
        </StateTag>
      }
    >
      <CardRows>
        {provable.map((requirement) => (
          <RequirementRow key={requirement.requested_document} requirement={requirement} />
        ))}
      </CardRows>
    </Card>
  )
}
