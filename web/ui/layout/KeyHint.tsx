import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'

const keySx = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '22px',
  px: '5px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '5px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: '20px',
} as const satisfies SxProps<Theme>

export interface KeyHintProps {
  /** `j`, `Enter`, `⌘K` */
  keys: string
  /** What it does, beside the key. */
  children?: string | undefined
}

/** A key, and what it does. */
export const KeyHint = ({ keys, children }: KeyHintProps) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', gap: '6px', alignItems: 'center', whiteSpace: 'nowrap' }}
  >
    <Box component="kbd" sx={keySx}>
      {keys}
    </Box>
    {children}
  </Box>
)

/** The shortcuts of a page in its footer, hidden on narrow screens. */
export const KeyHints = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <Box
    sx={{
      display: { xs: 'none', md: 'flex' },
      flexWrap: 'wrap',
      gap: '4px 14px',
      color: 'text.secondary',
      fontSize: '0.875rem',
    }}
  >
    {keys.map(([key, does]) => (
      <KeyHint key={key} keys={key}>
        {does}
      </KeyHint>
    ))}
  </Box>
)
