import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronRight, Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { getOpeningKey } from './slice.ts'
import type { Opening } from './use-connect.ts'
import { hasWindow } from './banks/window-banks.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

const tileSx = {
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'center',
  width: '100%',
  p: '18px 20px',
  border: '1.5px solid',
  borderColor: 'primary.main',
  borderRadius: '12px',
  bgcolor: 'soft.primary',
  textAlign: 'left',
  '& b': { display: 'block', fontWeight: 500 },
  '& .tile-sub': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5 },
  '& > svg': { color: 'primary.main' },
} as const satisfies SxProps<Theme>

/** The ways to a bank, the best first: a window in this page, else the accounting provider's own page. */
export function findBankWays(platforms: readonly Platform[]): Platform[] {
  const banks = platforms.filter(({ source_type }) => source_type === 'banking')
  const windows = banks.filter(({ key }) => hasWindow(key))
  return windows.length > 0 ? windows : banks
}

interface BankTileProps {
  /** At least one. */
  ways: readonly Platform[]
  opening: Opening
}

/** Connects a bank, in the way that is picked for the founder; another one where the bank is not found there. */
export function BankTile({ ways, opening: { opening, open } }: BankTileProps) {
  const [tried, setTried] = useState(0)
  const toTarget = (way: Platform | undefined) => ({ platform_key: way?.key ?? '', subsidiary: false })
  const isOpening = ways.some((way) => opening === getOpeningKey(toTarget(way)))
  const connect = (index: number) => {
    if (opening !== null) return
    setTried(index)
    void open(toTarget(ways[index % ways.length]))
  }
  return (
    <div>
      <Pressable
        sx={tileSx}
        onClick={() => connect(tried)}
        aria-busy={isOpening}
        aria-disabled={opening !== null}
      >
        <AvatarTile name="Your bank" tone="primary" size={48}>
          <Icon of={Landmark} />
        </AvatarTile>
        <span>
          <b>{isOpening ? 'Opening your bank…' : 'Your bank'}</b>
          <span className="tile-sub">Sign in at your bank, for as many banks as you have</span>
        </span>
        {isOpening ? <Spinner /> : <Icon of={ChevronRight} />}
      </Pressable>
      {ways.length > 1 && (
        <Box component="p" sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          Your bank is not in the list?{' '}
          <ActionLink onClick={() => connect(tried + 1)}>Look for it another way</ActionLink>
        </Box>
      )}
    </div>
  )
}
