import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { VisuallyHidden } from './VisuallyHidden.tsx'
import { getInitials } from '../format.ts'

export type AvatarTone = 'primary' | 'accent' | 'moss' | 'blue' | 'water' | 'quiet' | 'nobody'

const tones = {
  primary: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  accent: { bgcolor: 'accent.main', color: 'accent.contrastText' },
  moss: { bgcolor: 'soft.secondary', color: 'secondary.main' },
  blue: { bgcolor: 'soft.info', color: 'info.main' },
  water: { bgcolor: 'soft.primary', color: 'primary.dark' },
  quiet: { bgcolor: 'track', color: 'text.secondary' },
  nobody: { border: '1px dashed', borderColor: 'field', color: 'text.secondary' },
} as const satisfies Record<AvatarTone, SxProps<Theme>>

const SOFT = ['moss', 'blue', 'water', 'quiet'] as const

/** Picks a tone that is always the same for the same name. */
const pickTone = (name: string): AvatarTone => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return SOFT[sum % SOFT.length] ?? 'quiet'
}

const baseSx = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  fontSize: '0.875rem',
  lineHeight: 1,
  fontWeight: 600,
  letterSpacing: '-0.03em',
} as const

interface AvatarProps {
  name: string
  tone?: AvatarTone | undefined
  /** px */
  size?: number | undefined
  /** Announces the name to screen readers, for use without the name beside it. */
  spoken?: boolean | undefined
}

const getTextSize = (size: number) => (size >= 48 ? '1rem' : '0.875rem')

export const Avatar = ({ name, tone = pickTone(name), size = 36, spoken = false }: AvatarProps) => (
  <Box
    component="span"
    title={spoken ? name : undefined}
    sx={[
      baseSx,
      tones[tone],
      { width: size, height: size, borderRadius: '50%', fontSize: getTextSize(size) },
    ]}
  >
    <span aria-hidden>{tone === 'nobody' ? '–' : getInitials(name)}</span>
    {spoken && <VisuallyHidden>{name}</VisuallyHidden>}
  </Box>
)

interface AvatarTileProps extends AvatarProps {
  /** An icon in place of the initials. */
  children?: ReactNode
}

/** A company, a platform or a kind of file as a rounded tile. */
export const AvatarTile = ({
  name,
  tone = pickTone(name),
  size = 40,
  spoken = false,
  children,
}: AvatarTileProps) => (
  <Box
    component="span"
    sx={[baseSx, tones[tone], { width: size, height: size, borderRadius: size < 36 ? '8px' : '10px' }]}
  >
    {children ?? <span aria-hidden>{getInitials(name)}</span>}
    {spoken && <VisuallyHidden>{name}</VisuallyHidden>}
  </Box>
)
