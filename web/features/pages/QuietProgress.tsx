import { Box, CircularProgress, Typography } from '@mui/material'

/** A full page that shows a spinner and what is loading. */
export function QuietProgress({ text }: { text: string }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress aria-hidden="true" size={28} />
      <Typography component="output">{text}</Typography>
    </Box>
  )
}
