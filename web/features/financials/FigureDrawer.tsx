import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import FocusTrap from '@mui/material/Unstable_TrapFocus'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { metrics } from '#contract/rules/metrics/catalogue.ts'
import { useDownload } from '#web/core/use-download.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { saveMetricLines, toMetricRequest, useGetMetricQuery } from './api.ts'
import { ExcludedLines, TermLines } from './DrawerLines.tsx'
import { describePeriod, formatAmount, formatFigure, formatTerm } from './figure-format.ts'
import type { OpenFigure } from './figure-view.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

export const drawerWidth = 420

const drawerSx = {
  position: 'fixed',
  top: 'var(--ui-strip, 0px)',
  right: 0,
  bottom: 0,
  zIndex: 'drawer',
  width: { xs: '100%', md: drawerWidth },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bgcolor: 'background.paper',
  borderLeft: '1px solid',
  borderColor: 'divider',
  p: '20px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '18px',
  // On paper the lines follow the page, on pages of their own.
  '@media print': {
    position: 'static',
    width: 'auto',
    p: 0,
    border: 0,
    overflow: 'visible',
    display: 'block',
    breakBefore: 'page',
    '& > * + *': { mt: '18px' },
    '& button, & search': { display: 'none' },
  },
  '& .head': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& h2': { fontSize: '1rem', fontWeight: 600 },
  '& h3': { fontSize: '0.9375rem', fontWeight: 600 },
  '& .value': { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 500 },
  '& .soft': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .sum': { bgcolor: 'shade', borderRadius: '12px', p: '12px 16px', m: 0 },
  '& .sum > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: '3px' },
  '& .sum dd': { fontFamily: 'fontFamilyTabular' },
  '& .sum .result': { borderTop: '1px solid', borderColor: 'field', mt: '6px', pt: '8px', fontWeight: 600 },
} as const satisfies SxProps<Theme>

interface FigureDrawerProps {
  companyId: string
  figure: OpenFigure
  renderLineAction: ((line: FinancialLine) => ReactNode) | undefined
  onClose: () => void
}

/** Moves the focus into the drawer when a figure opens, and back to where it was when it closes. */
function useFocusWhileOpen(figure: OpenFigure) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [])
  useEffect(() => heading.current?.focus(), [figure.key, figure.month])
  return heading
}

/** Where a figure comes from, beside the page, or over all of it where there is no room: formula, period, lines, and what was left out. */
export function FigureDrawer({ onClose, figure, ...props }: FigureDrawerProps) {
  const heading = useFocusWhileOpen(figure)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const name = metrics[figure.key].name
  const isWhole = useMediaQuery('(max-width: 899.95px)')
  return (
    <FocusTrap open disableEnforceFocus={!isWhole} disableAutoFocus disableRestoreFocus>
      <Box
        component={isWhole ? 'div' : 'aside'}
        {...(isWhole && { role: 'dialog', 'aria-modal': true })}
        tabIndex={-1}
        aria-label={`Where ${name.toLowerCase()} comes from`}
        onKeyDown={onKeyDown}
        sx={drawerSx}
      >
        <div className="head">
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <IconButton label="Close" size="small" onClick={onClose}>
            <Icon of={X} small />
          </IconButton>
        </div>
        <Lines key={figure.key} figure={figure} {...props} />
      </Box>
    </FocusTrap>
  )
}

type LinesProps = Omit<FigureDrawerProps, 'onClose'>

function Lines(props: LinesProps) {
  const { companyId, figure } = props
  const query = useGetMetricQuery(toMetricRequest({ companyId, ...figure }))
  return (
    <Async
      query={query}
      failed="The lines couldn't be loaded"
      loading={<SkeletonRows rows={8} label="Loading the lines" />}
    >
      {(detail) => <Detail detail={detail} {...props} />}
    </Async>
  )
}

interface DetailProps extends LinesProps {
  detail: MetricDetail
}

function Detail({ detail, companyId, figure, renderLineAction }: DetailProps) {
  const [search, setSearch] = useState('')
  const saving = useDownload((options) =>
    saveMetricLines({ companyId, key: figure.key, month: figure.month, ...options }),
  )
  const lineProps = { search, renderAction: renderLineAction }
  const { period, as_of, open_books, reason, formula, version, terms, excluded } = detail
  return (
    <>
      <div>
        <p className="value">{formatFigure(detail, detail)}</p>
        <p className="soft">
          {period && `${describePeriod(period)}, `}
          {as_of === null ? 'nothing was read yet' : `data of ${formatDate(as_of)}`}
          {open_books && ', books still open'}
        </p>
      </div>
      {reason !== null && <Note tone="info">{reason}</Note>}
      <Sum detail={detail} />
      <p className="soft">
        {formula}. Version {version} of the formula.
      </p>
      <SearchField
        label="Search the lines"
        value={search}
        onChange={setSearch}
        placeholder="Search the lines"
      />
      {terms.map((term) => (
        <TermLines key={term.name} term={term} currency={detail.currency} {...lineProps} />
      ))}
      <ExcludedLines lines={excluded} count={detail.excluded_count} {...lineProps} />
      <DownloadBlock name="the lines" state={saving} busyLabel="Exporting…">
        Export lines, CSV
      </DownloadBlock>
    </>
  )
}

/** The terms and how they make the figure, so that anybody can work it out again. */
const Sum = ({ detail }: { detail: MetricDetail }) => (
  <dl className="sum">
    {detail.terms.map(({ name, value }) => (
      <div key={name}>
        <dt>{formatTerm(name)}</dt>
        <dd>{formatAmount(value, detail.currency)}</dd>
      </div>
    ))}
    <div className="result">
      <dt>= {detail.expression.replaceAll('_', ' ')}</dt>
      <dd>{formatFigure(detail, detail)}</dd>
    </div>
  </dl>
)
