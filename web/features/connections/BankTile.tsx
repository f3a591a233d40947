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
import { hasSignInWindow } from './banks/window-banks.ts'
import { ConnectTile } from './ConnectTile.tsx'

export function listOfferedBankPlatforms(platforms: readonly Platform[]): Platform[] {
  const banks = platforms.filter(({ source_type }) => source_type === 'banking')
  const windows = banks.filter(({ key }) => hasSignInWindow(key))
  return windows.length > 0 ? windows : banks
}

interface BankTileProps {
  platforms: readonly Platform[]
  opening: Opening
}

export function BankTile({ platforms, opening: { opening, open } }: BankTileProps) {
  const [attempt, setAttempt] = useState(0)
  const toTarget = (platform: Platform | undefined) => ({
    platform_key: platform?.key ?? '',
    subsidiary: false,
  })
  const isOpening = platforms.some((platform) => opening === getOpeningKey(toTarget(platform)))
  const connect = (index: number) => {
    setAttempt(index)
    void open(toTarget(platforms[index % platforms.length]))
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
        note="Sign in to your bank. You can connect several banks."
        isMain
        isOpening={isOpening}
        isBlocked={opening !== null}
        onClick={() => connect(attempt)}
      />
      {platforms.length > 1 && (
        <Text variant="small" tone="secondary">
          Can’t find your bank?{' '}
          <ActionLink onClick={() => connect(attempt + 1)}>Connect another way</ActionLink>
        </Text>
      )}
    </Stack>
  )
}
