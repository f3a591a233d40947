import { paths } from '#web/core/address/paths.ts'
import { toHistoryRequest } from './slice.ts'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { fundingTypes } from '#contract/application/options.ts'
import type { Company } from '#contract/companies.ts'
import type { StatusChange } from '#contract/history.ts'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useGetStatusHistoryQuery } from '#web/features/company/api.ts'
import { startLogin } from '#web/features/session/login-slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonLine } from '#web/ui/feedback/Skeletons.tsx'
import { StatusChip } from '#web/ui/feedback/StatusGlyph.tsx'
import { statusStyles } from '#web/features/labels/status-style.ts'
import { listStages } from './stages.ts'
import { StageStream } from './StageStream.tsx'
import { describeApplicationState } from './application-state.ts'
import type { NextAction } from './next-action.ts'
import { TurnPanel } from './TurnPanel.tsx'
import { useStateContext } from './use-application-state.ts'

const heroSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  overflow: 'hidden',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  '& > .hero-words': {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    justifyItems: { xs: 'stretch', sm: 'start' },
    p: { xs: '22px 18px 24px', sm: '28px 24px', lg: '36px 40px 40px' },
  },
  '& .hero-about': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    fontSize: '0.875rem',
    color: 'text.secondary',
  },
  '& blockquote': {
    m: 0,
    pl: '14px',
    borderLeft: '2px solid',
    borderColor: 'divider',
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    '& footer': { color: 'text.secondary', fontSize: '0.875rem', mt: '4px' },
  },
  '& > ol': { gridColumn: '1 / -1' },
} as const satisfies SxProps<Theme>

/** The top of the dashboard: the state of the application, whose turn it is, and the next step. */
export function Hero({ company }: { company: Company }) {
  const context = useStateContext(company)
  const { status: typesStatus } = useDictionary('document_types')
  const { currentData } = useGetStatusHistoryQuery(toHistoryRequest(company.id))
  const history = currentData?.results ?? []
  const { title, text, action } = describeApplicationState(context)
  const isApplication = company.status !== 'cfo_customer' && !context.isSettingUp
  // The number of steps depends on the document types, so it would be wrong before they load.
  const isCounting =
    isApplication && company.status === 'draft' && typesStatus !== 'ready' && typesStatus !== 'failed'
  return (
    <Box component="section" aria-labelledby="application-state" sx={heroSx}>
      <div className="hero-words">
        <div className="hero-about">
          <StatusChip {...statusStyles[company.status]}>{companyStatuses[company.status]}</StatusChip>
          {isApplication && <span>{describeFunding(company)}</span>}
        </div>
        <Typography variant="h1" id="application-state">
          {title}
        </Typography>
        {isCounting ? (
          <SkeletonLine width="52ch" />
        ) : (
          <Typography variant="lead" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
        <Quote status={company.status} last={history[0]} />
        {action && <Action action={action} />}
      </div>
      <TurnPanel company={company} />
      {isApplication && <StageStream stages={listStages(company.status, history, company.submitted_at)} />}
    </Box>
  )
}

function describeFunding({ funding_application_type, financial }: Company): string {
  const [first = '', ...others] = (funding_application_type ?? []).map((type) => fundingTypes[type])
  const types = [first, ...others.map((type) => type.toLowerCase())]
  const amount = financial.assessment?.capital_amount_requested
  return [types.join(' and '), amount ? formatMoney(amount) : ''].filter(Boolean).join(', ')
}

/** The note that staff wrote with the company's current status. */
function Quote({ status, last }: { status: CompanyStatus; last: StatusChange | undefined }) {
  if (!last?.note || last.to !== status) return null
  return (
    <blockquote>
      “{last.note}”{last.author && <footer>{last.author.name}</footer>}
    </blockquote>
  )
}

function Action({ action: { label, href, does, kind } }: { action: NextAction }) {
  const dispatch = useAppDispatch()
  if (does === 'sign_in') {
    return (
      <Button kind={kind} size="large" onClick={() => void dispatch(startLogin(paths.dashboard))}>
        {label}
      </Button>
    )
  }
  return (
    <Button kind={kind} size="large" href={href}>
      {label}
    </Button>
  )
}
