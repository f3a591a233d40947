import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Eye, Lock, type LucideIcon, X } from 'lucide-react'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

const read = [
  'Profit and loss, by month',
  'Balance sheet and cash',
  'Invoices, bills and customers’ totals',
  'Bank balances and transactions',
]
const neverRead = ['Your passwords', 'Payroll of single people', 'Personal accounts']

const partSx = {
  '& h2': {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    mb: '12px',
    fontSize: '1rem',
    lineHeight: 1.4,
    fontWeight: 600,
    '& svg': { color: 'primary.main' },
  },
  '& li': {
    display: 'flex',
    gap: '10px',
    py: '5px',
    fontSize: '0.875rem',
    lineHeight: 1.5,
    color: 'text.secondary',
    '& svg': { mt: '2px', color: 'secondary.main' },
  },
  '&.never li svg': { color: 'error.main' },
  '& + &, & + p': { mt: '20px', pt: '20px', borderTop: '1px solid', borderColor: 'divider' },
} as const satisfies SxProps<Theme>

interface PartProps {
  title: string
  of: LucideIcon
  mark: LucideIcon
  items: readonly string[]
  className?: string
}

const Part = ({ title, of, mark, items, className }: PartProps) => (
  <Box component="section" className={className} sx={partSx}>
    <h2>
      <Icon of={of} />
      {title}
    </h2>
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Icon of={mark} small />
          {item}
        </li>
      ))}
    </ul>
  </Box>
)

/** Lists what a connection lets us read, and what we never read. */
export const ReadsAside = () => (
  <Card label="What we read">
    <CardBody sx={{ pt: '20px' }}>
      <Part title="What we read" of={Eye} mark={Check} items={read} />
      <Part title="What we never read" of={Lock} mark={X} items={neverRead} className="never" />
      <Box component="p" sx={{ fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
        We can look, never write: no payment can start here. Disconnect at any time and reading stops at once.
      </Box>
    </CardBody>
  </Card>
)
