import { ChevronRight } from 'lucide-react'
import type { Platform } from '#contract/dictionary.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import styles from './PlatformTile.module.css'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { getOpeningKey, selectConnections } from './slice.ts'
import type { Opening } from './use-connect.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'

interface PlatformTileProps {
  platform: Platform
  /** Connects a subsidiary, of which one platform may hold several. */
  subsidiary: boolean
  opening: Opening
}

/** A platform: a button that opens its page, or the state of the company's own connection. */
export function PlatformTile({
  platform: { key, name },
  subsidiary,
  opening: { opening, open, repair },
}: PlatformTileProps) {
  const own = useAppSelector((state) =>
    selectConnections(state).findLast((one) => one.platform_key === key && !one.subsidiary),
  )
  const current = subsidiary ? undefined : own
  const broken = current?.status === 'Error' ? current : undefined
  if (current?.status === 'Linked') {
    return (
      <Row className={styles.tile}>
        <AvatarTile name={name} />
        <Grow as="span" className={styles.name}>
          {name}
        </Grow>
        <StateTag tone="ok" plain>
          Linked
        </StateTag>
      </Row>
    )
  }
  const target = { platform_key: key, subsidiary }
  const isOpening = opening === (broken?.id ?? getOpeningKey(target))
  const choose = () => {
    if (opening === null) void (broken ? repair(broken) : open(target))
  }
  return (
    <Pressable
      className={styles.tile}
      onClick={choose}
      aria-busy={isOpening}
      aria-disabled={opening !== null}
    >
      <AvatarTile name={name} />
      <Grow as="span" className={styles.name}>
        {isOpening ? `Opening ${name}…` : name}
      </Grow>
      {isOpening ? <Spinner /> : <Icon of={ChevronRight} small />}
    </Pressable>
  )
}
