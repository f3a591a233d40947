import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

const cardSx = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  minWidth: 0,
  '& > .card-head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    p: 'var(--ui-card-y) var(--ui-card-x) 0',
  },
  // a title without spaces, such as a file's name, breaks anywhere
  '& > .card-head > :first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > .card-head h2': {
    fontSize: 'var(--ui-h2)',
    lineHeight: 1.35,
    fontWeight: 600,
    letterSpacing: '-0.014em',
  },
  '& > .card-head .card-sub': { color: 'text.tertiary', fontSize: '0.875rem', lineHeight: 1.5 },
  // A table fills the card: it needs no second frame.
  '& .table-frame': {
    border: 0,
    borderTop: '1px solid',
    borderColor: 'divider',
    borderRadius: '0 0 11px 11px',
  },
  '&.soft': { bgcolor: 'soft.primary', borderColor: 'transparent' },
} as const satisfies SxProps<Theme>

export interface CardProps {
  title?: ReactNode
  sub?: ReactNode
  /** A state, a link or a button at the end of the header. */
  action?: ReactNode
  /** A tinted card that draws attention. */
  soft?: boolean | undefined
  /** The name of the card for screen readers when it has no title. */
  label?: string | undefined
  id?: string | undefined
  children?: ReactNode
  sx?: SxProps<Theme> | undefined
}

/** A box of the page with a header; fill it with `CardBody` and `CardRows`. */
export function Card({ title, sub, action, soft = false, label, id, children, sx }: CardProps) {
  const titleId = useId()
  const isNamed = title || label
  return (
    <Box
      component={isNamed ? 'section' : 'div'}
      id={id}
      className={soft ? 'soft' : undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      sx={[cardSx, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {(title || action) && (
        <div className="card-head">
          <div>
            {title && <h2 id={titleId}>{title}</h2>}
            {sub && <p className="card-sub">{sub}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </Box>
  )
}

interface PartProps {
  children: ReactNode
  sx?: SxProps<Theme> | undefined
}

const bodySx = {
  p: 'var(--ui-card-x)',
  '.card-head ~ &': { pt: 'calc(var(--ui-card-y) - 4px)' },
} as const

/** The padded inside of a card. */
export const CardBody = ({ children, sx }: PartProps) => (
  <Box sx={[bodySx, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>
)

const rowsSx = {
  '.card-head + &': { mt: 'var(--ui-card-y)' },
  '& > li': { p: 'var(--ui-row-y) var(--ui-card-x)' },
  '& > li + li, .card-head ~ & > li': { borderTop: '1px solid', borderColor: 'divider' },
} as const satisfies SxProps<Theme>

/** Rows of a card, as a list; put `CardRow`s inside. */
export const CardRows = ({ children, sx, ordered = false }: PartProps & { ordered?: boolean }) => (
  <Box component={ordered ? 'ol' : 'ul'} sx={[rowsSx, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
)

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px 16px',
  minWidth: 0,
  '& > .grow': { flex: 1, minWidth: 0 },
} as const

/** A row with its children side by side; one with the class `grow` takes the free space. */
export const CardRow = ({ children, sx }: PartProps) => (
  <Box component="li" sx={[rowSx, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
)
