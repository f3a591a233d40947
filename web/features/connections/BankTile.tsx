import { ChevronRight, Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './BankTile.module.css'
import { getOpeningKey } from './slice.ts'
import type { Opening } from './use-connect.ts'
import { hasWindow } from './banks/window-banks.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'

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
    <Stack gap={1}>
      <Pressable
        className={styles.tile}
        onClick={() => connect(tried)}
        aria-busy={isOpening}
        aria-disabled={opening !== null}
      >
        <AvatarTile name="Your bank" tone="primary" size={48}>
          <Icon of={Landmark} />
        </AvatarTile>
        <Stack as="span" gap={0}>
          <Text as="span" strong>
            {isOpening ? 'Opening your bank…' : 'Your bank'}
          </Text>
          <Text as="span" variant="small" tone="secondary">
            Sign in at your bank, for as many banks as you have
          </Text>
        </Stack>
        {isOpening ? <Spinner /> : <Icon of={ChevronRight} />}
      </Pressable>
      {ways.length > 1 && (
        <Text variant="small" tone="secondary">
          Your bank is not in the list?{' '}
          <ActionLink onClick={() => connect(tried + 1)}>Look for it another way</ActionLink>
        </Text>
      )}
    </Stack>
  )
}
