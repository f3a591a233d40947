import Box from '@mui/material/Box'
import MuiDialog from '@mui/material/Dialog'
import type { SxProps, Theme } from '@mui/material/styles'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { IconButton } from '../layout/Button.tsx'
import { useDensity } from '../theme/density.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a press on the backdrop. */
  onClose: () => void
  /** A question or a task: "Mark as Not Funded?" */
  title: string
  children: ReactNode
  /** Buttons, the strongest last. */
  actions?: ReactNode
  width?: 'small' | 'medium' | 'large' | undefined
  /** Keeps the dialog open while a request runs. */
  busy?: boolean | undefined
  /** Makes the dialog a form that Enter submits. */
  onSubmit?: (() => void) | undefined
}

const insideSx = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& > header': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: 2,
    p: 'var(--ui-card-y) 16px 0 var(--ui-card-x)',
    '& > h2': { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.014em' },
    '& > button': { mt: '-4px' },
  },
  '& > .dialog-body': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 2,
    overflowY: 'auto',
    p: '8px var(--ui-card-x) var(--ui-card-x)',
    fontSize: 'var(--ui-button-text)',
  },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 1,
    p: '14px var(--ui-card-x)',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const satisfies SxProps<Theme>

const widths = { small: 'xs', medium: 'sm', large: 'md' } as const

/** What a dialog draws; `Dialog` loads it. */
export function DialogPanel(props: DialogProps) {
  const { open, onClose, title, children, actions, width = 'medium', busy = false, onSubmit } = props
  const density = useDensity()
  const id = useId()
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <MuiDialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth={widths[width]}
      aria-labelledby={id}
      data-density={density}
    >
      <Box
        component={onSubmit ? 'form' : 'div'}
        noValidate={onSubmit ? true : undefined}
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault()
          onSubmit?.()
        }}
        sx={insideSx}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton label="Close" size="small" onClick={close}>
            <Icon of={X} />
          </IconButton>
        </header>
        <div className="dialog-body">{children}</div>
        {actions && <footer>{actions}</footer>}
      </Box>
    </MuiDialog>
  )
}
