import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Link } from '#web/ui/layout/Link.tsx'

const height = '36px'

/** A custom property cannot add to itself, so the room that strips above take is read under another name first. */
const outerSx = { '--ui-strips-above': 'var(--ui-strip, 0px)' } as const
const innerSx = { '--ui-strip': `calc(var(--ui-strips-above) + ${height})` } as const

const stripSx = {
  display: 'flex',
  justifyContent: 'center',
  gap: 2,
  height,
  px: 2,
  lineHeight: height,
  bgcolor: 'soft.info',
  color: 'text.primary',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  '& > a': { flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .rest': { display: { xs: 'none', md: 'inline' } },
} as const

/** Tells staff in whose application they are, under whose name changes are recorded, and the way back to the case. */
export function StaffStrip({ children }: { children: ReactNode }) {
  const company = useAppSelector(selectCompany)
  const mayEdit = useAppSelector(selectMayEdit)
  if (!company) return children
  return (
    <Box sx={outerSx}>
      <Box sx={innerSx}>
        <Box component="aside" aria-label="Working as staff" sx={stripSx}>
          <span>
            You {mayEdit ? 'work on' : 'read'} <b>{formatCompanyName(company.name)}</b>’s application as staff
            {mayEdit && <span className="rest">: its history names you</span>}
          </span>
          <Link href={paths.admin.company(company.id)}>Back to the case</Link>
        </Box>
        {children}
      </Box>
    </Box>
  )
}
