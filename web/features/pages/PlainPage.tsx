import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Brand } from '#web/ui/layout/Mark.tsx'

const columnSx = { maxWidth: 592, mx: 'auto', px: 2, pt: { xs: 2, md: 3 }, pb: { xs: 6, md: 12 } } as const

interface PlainPageProps {
  title: string
  text: string
  /** Buttons. */
  children: ReactNode
  /** Below the buttons. */
  note?: ReactNode
}

/** A page with a short text and buttons: not found, broken, failed login. */
export function PlainPage({ title, text, children, note }: PlainPageProps) {
  usePageTitle(title)
  return (
    <Box sx={columnSx}>
      <header>
        <Brand href="/" />
      </header>
      <Box component="main" id="main" sx={{ pt: { xs: 5, md: 9 } }}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="lead" component="p" sx={{ mt: 2 }}>
          {text}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5, mt: 4, flexWrap: 'wrap' }}>{children}</Box>
        {note && <Box sx={{ mt: 4 }}>{note}</Box>}
      </Box>
    </Box>
  )
}
