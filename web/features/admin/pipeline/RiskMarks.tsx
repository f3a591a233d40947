import Box from '@mui/material/Box'
import {
  Banknote,
  FileWarning,
  Handshake,
  History,
  Hourglass,
  type LucideIcon,
  PieChart,
  Scale,
  ScrollText,
  Timer,
  Unplug,
} from 'lucide-react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { riskLevels, type RiskKind, riskNames } from '#contract/rules/risks.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'

const icons: Record<RiskKind, LucideIcon> = {
  connection_broken: Unplug,
  match_open: Handshake,
  runway_short: Timer,
  grant_not_approved: ScrollText,
  books_missing: Scale,
  connection_old: History,
  customer_large: PieChart,
  loans_stated: Banknote,
  files_active: FileWarning,
  request_unanswered: Hourglass,
}

const markSx = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '6px',
  '&[data-level="blocks"]': { bgcolor: 'soft.error', color: 'error.main' },
  '&[data-level="watch"]': { bgcolor: 'soft.accent', color: 'text.primary' },
  '&[data-level="more"]': { width: 'auto', color: 'text.secondary', fontSize: '0.875rem' },
} as const

const describe = ({ kind, level, reason }: PipelineRow['risks'][number]) =>
  `${riskLevels[level]}: ${riskNames[kind]}. ${reason}`

interface RiskMarksProps {
  risks: PipelineRow['risks']
  /** So many marks are drawn; the others are counted. */
  max?: number
}

/** What may speak against an application, the blocking first; a dash where nothing is known. */
export function RiskMarks({ risks, max = 2 }: RiskMarksProps) {
  if (risks.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        <span aria-hidden>–</span>
        <VisuallyHidden>None known</VisuallyHidden>
      </Box>
    )
  const others = risks.slice(max)
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '4px' }}>
      {risks.slice(0, max).map((risk) => (
        <Box component="span" key={risk.kind} title={describe(risk)} data-level={risk.level} sx={markSx}>
          <Icon of={icons[risk.kind]} small />
          <VisuallyHidden>{describe(risk)} </VisuallyHidden>
        </Box>
      ))}
      {others.length > 0 && (
        <Box component="span" title={others.map(describe).join('\n')} data-level="more" sx={markSx}>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{others.map(describe).join(' ')}</VisuallyHidden>
        </Box>
      )}
    </Box>
  )
}
