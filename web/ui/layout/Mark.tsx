import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'

const STREAM =
  'M18.9 10.6C12.6 12 8.3 14.2 8.3 17.4c0 4.3 9.5 3.9 9.5 7.6 0 2.5-5.2 4.2-11.2 5h14.8c4.3-1.3 6.4-3.4 6.4-6.2' +
  ' 0-5.7-11.8-5.3-11.8-8.7 0-1.7 1.4-3.1 2.9-4.5z'

const markSx = {
  display: 'block',
  flex: 'none',
  '& .spring': { color: 'accent.main' },
  '& .stream': { color: 'primary.main' },
} as const satisfies SxProps<Theme>

/** The logo: a spring and its stream. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <Box
    component="svg"
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden
    focusable="false"
    sx={markSx}
  >
    <circle className="spring" cx="20.8" cy="5.3" r="3.3" fill="currentColor" />
    <path className="stream" d={STREAM} fill="currentColor" />
  </Box>
)

export interface BrandProps {
  href: string
  /** Shows the logo only; the name stays for screen readers. */
  markOnly?: boolean | undefined
  size?: number | undefined
}

const brandSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  color: 'text.primary',
  textDecoration: 'none',
  fontWeight: 600,
  letterSpacing: '-0.035em',
  '&:hover': { color: 'text.primary' },
} as const satisfies SxProps<Theme>

/** Logo and name, as a link to the home page. */
export const Brand = ({ href, markOnly = false, size = 28 }: BrandProps) => (
  <Link
    href={href}
    aria-label="Headwater, home"
    sx={[brandSx, { fontSize: size >= 28 ? '1.1875rem' : '0.9375rem' }]}
  >
    <Mark size={size} />
    {!markOnly && <span className="wordmark">Headwater</span>}
  </Link>
)
