import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Unlink2 } from 'lucide-react'

import { Icon } from '../layout/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const listSx = {
  display: 'grid',
  gap: '12px',
  '& > li': { display: 'flex', gap: '12px', alignItems: 'flex-start' },
  '& svg': { mt: '3px', flex: 'none' },
  '& .stops svg': { color: 'text.secondary' },
  '& .stays svg': { color: 'secondary.main' },
} as const satisfies SxProps<Theme>

interface ConsequencesProps {
  /** What an action ends, as sentences. */
  stops: readonly string[]
  /** What stays as it is. */
  stays: readonly string[]
}

/** What an action ends and, after that, what it leaves as it is. */
export const Consequences = ({ stops, stays }: ConsequencesProps) => (
  <Box component="ul" sx={listSx}>
    {stops.map((text) => (
      <li key={text} className="stops">
        <Icon of={Unlink2} small />
        <span>
          <VisuallyHidden>Ends:</VisuallyHidden> {text}
        </span>
      </li>
    ))}
    {stays.map((text) => (
      <li key={text} className="stays">
        <Icon of={Check} small />
        <span>
          <VisuallyHidden>Stays:</VisuallyHidden> {text}
        </span>
      </li>
    ))}
  </Box>
)
