import { companyStatuses, getStatusParty } from '#contract/rules/statuses.ts'
import { formatDate } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { formatDuration, type StatusSpan, sumWaitingTimes } from './status-spans.ts'
import styles from './TurnBar.module.css'

const parties = [
  ['applicant', 'Applicant'],
  ['funder', 'Headwater'],
  ['none', 'No one'],
] as const

/** `spans` are newest first. */
export function TurnBar({ spans }: { spans: readonly StatusSpan[] }) {
  const times = sumWaitingTimes(spans)
  return (
    <Stack gap={1}>
      <Row gap={0.5} align="stretch" className={styles.bar} aria-hidden>
        {spans.toReversed().map(({ id, status, from, length }) => (
          <div
            key={id}
            className={styles.piece}
            data-party={getStatusParty(status) ?? undefined}
            title={`${companyStatuses[status]}, from ${formatDate(from)}: ${formatDuration(length)}`}
            style={{ flexGrow: length }}
          />
        ))}
      </Row>
      <Row as="dl" gap={1.5} wrap>
        {parties.map(
          ([party, label]) =>
            times[party] > 0 && (
              <Row key={party} gap={0.5}>
                <i className={styles.piece} data-party={party} aria-hidden />
                <dt>{label}</dt>
                <dd>{formatDuration(times[party])}</dd>
              </Row>
            ),
        )}
      </Row>
    </Stack>
  )
}
