import Box from '@mui/material/Box'
import Popper from '@mui/material/Popper'
import type { SxProps, Theme } from '@mui/material/styles'

interface TooltipBubbleProps {
  anchor: HTMLElement
  text: string
  side: 'bottom' | 'right'
}

const modifiers = [{ name: 'offset', options: { offset: [0, 8] } }]

const popperSx = { zIndex: 'tooltip' } as const

const wordsSx = {
  maxWidth: 300,
  p: '6px 10px',
  borderRadius: '8px',
  bgcolor: 'text.primary',
  color: 'background.paper',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
} as const satisfies SxProps<Theme>

/** The words beside a control, above everything else. */
export const TooltipBubble = ({ anchor, text, side }: TooltipBubbleProps) => (
  <Popper open anchorEl={anchor} placement={side} modifiers={modifiers} role="tooltip" sx={popperSx}>
    <Box sx={wordsSx}>{text}</Box>
  </Popper>
)
