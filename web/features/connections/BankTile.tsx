import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { getOpeningKey } from './slice.ts'
import type { Opening } from './use-connect.ts'
import { hasWindow } from './banks/window-banks.ts'
import { ConnectTile } from './ConnectTile.tsx'

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
    setTried(index)
    void open(toTarget(ways[index % ways.length]))
  }
  return (
    <Stack gap={1}>
      <ConnectTile
        avatar={
          <AvatarTile name="Your bank" tone="primary" size={48}>
            <Icon of={Landmark} />
          </AvatarTile>
        }
        title={isOpening ? 'Opening your bank…' : 'Your bank'}
        note="Sign in at your bank, for as many banks as you have"
        isMain
        isOpening={isOpening}
        isBlocked={opening !== null}
        onClick={() => connect(tried)}
      />
      {ways.length > 1 && (
        <Text variant="small" tone="secondary">
          Your bank is not in the list?{' '}
          <ActionLink onClick={() => connect(tried + 1)}>Look for it another way</ActionLink>
        </Text>
      )}
    </Stack>
  )
}
