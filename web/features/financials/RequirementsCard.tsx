import { Check } from 'lucide-react'
import type { Requirement } from '#contract/financials/requirements.ts'
import { StateTag, type StateTone } from '#web/ui/feedback/StateTag.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { useListRequirementsQuery } from './requirements-api.ts'
import { formatMonth } from './figure-format.ts'

const states: Record<Requirement['status'], { label: string; tone: StateTone }> = {
  met: { label: 'Met by the data', tone: 'ok' },
  partly: { label: 'Months missing', tone: 'warn' },
  missing: { label: 'Missing', tone: 'bad' },
  stale: { label: 'Out of date', tone: 'warn' },
  uploaded: { label: 'Files received', tone: 'ok' },
}

const gridSx = {
  alignItems: 'start',
  flexWrap: 'wrap',
  '& > .source': { flex: '1 1 100%', minWidth: 0 },
  '& > .source > p': { color: 'text.secondary', fontSize: '0.875rem' },
  '& > .source > ol': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
    gap: '4px',
    listStyle: 'none',
    m: 0,
    p: 0,
    mt: '4px',
  },
  '& ol > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    minHeight: 28,
    borderRadius: '4px',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '& li.there': { bgcolor: 'soft.secondary', color: 'secondary.main' },
  '& li.none': { border: '1.5px dashed', borderColor: 'error.main', color: 'text.secondary' },
} as const

/** What is there, what is missing, and how old it is, in a sentence or two. */
function describe({ status, months_needed, missing_months, snapshot_at, problem }: Requirement): string {
  const needed = months_needed === null ? '' : `${formatCount(months_needed, 'month')} needed. `
  const missing = missing_months.map(formatMonth)
  const rest =
    missing.length > 4
      ? `${formatCount(missing.length, 'month')} missing. `
      : `Missing: ${missing.join(', ')}. `
  const read = snapshot_at === null ? 'Nothing connected covers it. ' : `Data of ${formatDate(snapshot_at)}. `
  const isWithoutData = missing.length === 0 || snapshot_at === null || status === 'uploaded'
  return `${needed}${read}${isWithoutData ? '' : rest}${problem === null ? '' : `${problem}.`}`.trim()
}

const listSources = ({ months }: Requirement) => [...new Set(months.flatMap(({ sources }) => sources))]

function RequirementRow({ requirement }: { requirement: Requirement }) {
  const { label, tone } = states[requirement.status]
  return (
    <CardRow sx={gridSx}>
      <div className="grow">
        <b>{requirement.document_type_name}</b>
        <p>{describe(requirement)}</p>
      </div>
      <StateTag tone={tone}>{label}</StateTag>
      {listSources(requirement).map((source) => (
        <div key={source} className="source">
          <p>{source}</p>
          <ol aria-label={`${requirement.document_type_name} from ${source}`}>
            {requirement.months.map(({ month, sources }) => {
              const isThere = sources.includes(source)
              return (
                <li key={month} className={isThere ? 'there' : 'none'}>
                  {isThere && <Icon of={Check} small />}
                  {formatMonth(month)}
                  <VisuallyHidden>{isThere ? ', covered' : ', missing'}</VisuallyHidden>
                </li>
              )
            })}
          </ol>
        </div>
      ))}
    </CardRow>
  )
}

/** The requested documents that data can prove, with the months that each source covers. Nothing without a request. */
export function RequirementsCard({ companyId }: { companyId: string }) {
  const { currentData = [] } = useListRequirementsQuery({ params: { companyId } })
  const provable = currentData.filter(({ proven_by }) => proven_by !== null)
  if (provable.length === 0) return null
  const met = provable.filter(({ status }) => status === 'met' || status === 'uploaded').length
  return (
    <Card
      title="Requested, and met by data"
      sub="A connection that covers every month takes the place of the file"
      action={
        <StateTag tone={met === provable.length ? 'ok' : 'idle'}>
          {met} of {provable.length} met
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
