import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

/** A full page that shows a spinner and what is loading. */
export function QuietProgress({ text }: { text: string }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <Spinner size="medium" />
      <Typography component="output">{text}</Typography>
    </Box>
  )
}
