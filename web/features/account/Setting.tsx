import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'

const settingSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2.4fr)' },
  gap: { xs: 2, md: 5 },
  alignItems: 'start',
  '& + &': { mt: 5, pt: 5, borderTop: '1px solid', borderColor: 'divider' },
  '& h2': { fontSize: 'var(--ui-h2)', fontWeight: 600, lineHeight: 1.35 },
  '& .about': { color: 'text.secondary', fontSize: '0.9375rem', mt: '4px' },
} as const satisfies SxProps<Theme>

interface SettingProps {
  title: string
  about: string
  /** A card. */
  children: ReactNode
}

/** A part of the settings: title and two lines at the left, its card at the right. */
export function Setting({ title, about, children }: SettingProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={settingSx}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="about">{about}</p>
      </div>
      {children}
    </Box>
  )
}

const rowSx = {
  flexWrap: 'wrap',
  '& .grow': { flex: '1 1 14rem' },
  '& .title': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .about': { fontSize: '0.875rem', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

export const settingRowSx = rowSx
