import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { CustomerQuestion } from '#web/features/session/CustomerQuestion.tsx'
import { readCustomer, saveCustomer, toCustomer } from '#web/features/session/saved-customer.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { ContentShell } from './ContentShell.tsx'

const columnSx = {
  ...wrapSx,
  maxWidth: 720,
  pt: { xs: 5, md: 10 },
  pb: { xs: 8, md: 12 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
} as const satisfies SxProps<Theme>

const title = 'Set up your CFO desk'

/**
 * `/connect?customer=new|existing`, the entry of CFO customers: keeps the choice on this device until the user is known,
 * and leads to signing in.
 */
export function ConnectEntryPage() {
  usePageTitle(title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const kindInAddress = toCustomer(search.get('customer'))
  const [kind, setKind] = useState(() => kindInAddress ?? readCustomer(window.localStorage))
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (kindInAddress) saveCustomer(window.localStorage, kindInAddress)
  }, [kindInAddress])

  const begin = () => {
    setMissing(kind === null)
    if (kind === null) return
    saveCustomer(window.localStorage, kind)
    void navigate(paths.connect)
  }
  return (
    <ContentShell>
      <Box sx={columnSx}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="lead" component="p" sx={{ color: 'text.secondary' }}>
          This is for companies whose finances we look after. You tell us about the company, connect your
          books and your bank, and add the documents that connections cannot show.
        </Typography>
        <Typography>
          Connections let us read and nothing else: we never see your passwords and cannot move money. What
          you write is saved as you type, so you can stop and come back. It is not an application for funding.
        </Typography>
        <CustomerQuestion value={kind} onChange={setKind} isMissing={isMissing && kind === null} />
        <Button size="large" onClick={begin} endIcon={<Icon of={ArrowRight} />}>
          Sign in and begin
        </Button>
      </Box>
    </ContentShell>
  )
}
