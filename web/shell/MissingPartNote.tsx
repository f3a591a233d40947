import { Box, Button } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { retryMissingParts, useIsPartMissing } from '#web/core/load-part.ts'

const noteSx = {
  position: 'fixed',
  zIndex: 'snackbar',
  inset: 'auto 8px max(8px, env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  maxWidth: 640,
  mx: 'auto',
  p: '12px 16px',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  boxShadow: 6,
  fontSize: '0.9375rem',
  '& > p': { flex: '1 1 280px' },
} as const satisfies SxProps<Theme>

/** Says that a page could not be fetched, over the page that is open. */
export function MissingPartNote() {
  const isMissing = useIsPartMissing()
  return (
    <div aria-live="polite">
      {isMissing && (
        <Box sx={noteSx}>
          <p>
            We cannot reach Headwater, so this does not open yet. It opens by itself once the connection is
            back; what you typed is kept on this device.
          </p>
          <Button variant="line" size="small" onClick={retryMissingParts}>
            Try again
          </Button>
        </Box>
      )}
    </div>
  )
}
