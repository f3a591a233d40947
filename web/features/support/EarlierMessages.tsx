import type { SxProps, Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { Button } from '#web/ui/layout/Button.tsx'

const rowSx = {
  // over the width of a list whose other rows are narrower
  '&&': { maxWidth: 'none', justifySelf: 'stretch' },
  display: 'grid',
  justifyItems: 'center',
  gap: '4px',
  '& p': { color: 'error.main', fontSize: '0.875rem', textAlign: 'center' },
} as const satisfies SxProps<Theme>

/** The first row of a list whose earlier messages are not loaded: a button that loads a page of them. */
export function EarlierMessages({ action }: { action: SubmitAction<undefined, unknown> }) {
  const { isBusy, error, submit } = useSubmit(action)
  return (
    <Box component="li" sx={rowSx}>
      <Button kind="line" size="small" loading={isBusy} onClick={() => void submit(undefined)}>
        {isBusy ? 'Loading messages' : 'Show earlier messages'}
      </Button>
      {error && <p role="alert">{error.message}. Try again.</p>}
    </Box>
  )
}
