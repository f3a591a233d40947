import type { Platform } from '#contract/dictionary.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Panel, Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { ConnectTile } from './ConnectTile.tsx'
import { getOpeningKey, selectConnections } from './slice.ts'
import type { Opening } from './use-connect.ts'

interface PlatformTileProps {
  platform: Platform
  /**
   * Whether the tile connects a subsidiary. If so, the tile ignores existing connections, because several subsidiaries
   * can use one platform.
   */
  subsidiary: boolean
  opening: Opening
}

export function PlatformTile({
  platform: { key, name },
  subsidiary,
  opening: { opening, open, repair },
}: PlatformTileProps) {
  const companyConnection = useAppSelector((state) =>
    selectConnections(state).findLast(
      (connection) => connection.platform_key === key && !connection.subsidiary,
    ),
  )
  const current = subsidiary ? undefined : companyConnection
  const broken = current?.status === 'Error' ? current : undefined
  if (current?.status === 'Linked') {
    return (
      <Panel framed pad={1.5}>
        <Row gap={1.5}>
          <AvatarTile name={name} />
          <RowText strong title={name} />
          <StateTag tone="ok" plain>
            Linked
          </StateTag>
        </Row>
      </Panel>
    )
  }
  const target = { platform_key: key, subsidiary }
  const isOpening = opening === (broken?.id ?? getOpeningKey(target))
  return (
    <ConnectTile
      avatar={<AvatarTile name={name} />}
      title={isOpening ? `Opening ${name}…` : name}
      isOpening={isOpening}
      isBlocked={opening !== null}
      onClick={() => void (broken ? repair(broken) : open(target))}
    />
  )
}
