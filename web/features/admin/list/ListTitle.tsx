import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatTotal, type Total } from '#web/ui/format.ts'

const titleSx = { display: 'flex', alignItems: 'baseline', gap: '12px', mr: 'auto', minWidth: 0 } as const

/** The heading of a list, with how many there are once that is known. */
export const ListTitle = ({ title, total }: { title: string; total: Total | null }) => (
  <Box sx={titleSx}>
    <Typography variant="h1">{title}</Typography>
    {total && total.count > 0 && (
      <Box component="span" sx={{ color: 'text.tertiary', display: { xs: 'none', sm: 'inline' } }}>
        {formatTotal(total)}
      </Box>
    )}
  </Box>
)
