import Box from '@mui/material/Box'
import { companyStatuses, waitingOn } from '#contract/rules/statuses.ts'
import { formatDate } from '#web/ui/format.ts'
import { formatLength, type StatusSpan, sumWaitingTimes, type WaitingParty } from './status-spans.ts'

const parties: readonly (readonly [WaitingParty, string, string])[] = [
  ['applicant', 'Applicant', 'accent.main'],
  ['funder', 'Headwater', 'info.main'],
  ['nobody', 'Nobody', 'track'],
]

const barSx = {
  display: 'flex',
  gap: '2px',
  height: 10,
  borderRadius: '4px',
  overflow: 'hidden',
  mb: 1,
} as const
const keySx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& i': { width: 9, height: 9, borderRadius: '2px' },
  '& > div': { display: 'flex', alignItems: 'center', gap: '6px' },
} as const

const getColor = (party: WaitingParty) => parties.find(([name]) => name === party)?.[2]

/** On whom an application waited, one piece a status from the oldest to now. `spans` are newest first. */
export function TurnBar({ spans }: { spans: readonly StatusSpan[] }) {
  const times = sumWaitingTimes(spans)
  return (
    <>
      <Box sx={barSx} aria-hidden>
        {spans.toReversed().map(({ id, status, from, length }) => (
          <Box
            key={id}
            title={`${companyStatuses[status]}, from ${formatDate(from)}: ${formatLength(length)}`}
            sx={{ bgcolor: getColor(waitingOn(status) ?? 'nobody'), flexGrow: length, flexBasis: 3 }}
          />
        ))}
      </Box>
      <Box component="dl" sx={keySx}>
        {parties.map(
          ([party, label, color]) =>
            times[party] > 0 && (
              <div key={party}>
                <Box component="i" sx={{ bgcolor: color }} aria-hidden />
                <dt>{label}</dt>
                <dd>{formatLength(times[party])}</dd>
              </div>
            ),
        )}
      </Box>
    </>
  )
}
