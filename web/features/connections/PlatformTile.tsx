import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronRight } from 'lucide-react'
import type { Platform } from '#contract/dictionary.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { getOpeningKey, selectConnections } from './slice.ts'
import type { Opening } from './use-connect.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

const tileSx = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: '12px',
  width: '100%',
  minHeight: 64,
  p: '10px 12px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  textAlign: 'left',
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  '&:is(button):hover': { borderColor: 'field', bgcolor: 'hover' },
  '& > .tile-name': { flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& > svg': { color: 'text.tertiary' },
} as const satisfies SxProps<Theme>

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
      <Box sx={tileSx}>
        <AvatarTile name={name} />
        <span className="tile-name">{name}</span>
        <StateTag tone="ok" plain>
          Linked
        </StateTag>
      </Box>
    )
  }
  const target = { platform_key: key, subsidiary }
  const isOpening = opening === (broken?.id ?? getOpeningKey(target))
  const choose = () => {
    if (opening === null) void (broken ? repair(broken) : open(target))
  }
  return (
    <Pressable sx={tileSx} onClick={choose} aria-busy={isOpening} aria-disabled={opening !== null}>
      <AvatarTile name={name} />
      <span className="tile-name">{isOpening ? `Opening ${name}…` : name}</span>
      {isOpening ? <Spinner /> : <Icon of={ChevronRight} small />}
    </Pressable>
  )
}
