import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Stack } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './ConnectTile.module.css'

interface ConnectTileProps {
  avatar: ReactNode
  title: string
  note?: string
  isMain?: boolean
  isOpening: boolean
  isBlocked: boolean
  onClick: () => void
}

export const ConnectTile = (props: ConnectTileProps) => {
  const { avatar, title, note, isMain, isOpening, isBlocked, onClick } = props
  return (
    <Pressable
      className={styles.tile}
      data-main={isMain || undefined}
      aria-busy={isOpening}
      aria-disabled={isBlocked}
      onClick={isBlocked ? undefined : onClick}
    >
      {avatar}
      <Grow as="span">
        <Stack as="span" gap={0}>
          <Text as="span" strong anywhere>
            {title}
          </Text>
          {note && (
            <Text as="span" variant="small" tone="secondary">
              {note}
            </Text>
          )}
        </Stack>
      </Grow>
      {isOpening ? <Spinner /> : <Icon of={ChevronRight} small />}
    </Pressable>
  )
}
