import { Search } from 'lucide-react'
import { lazy } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { KeyHint, toSystemKeys } from '#web/ui/actions/KeyHint.tsx'

export const LazyGoToDialog = lazy(async () => ({ default: (await import('./GoToDialog.tsx')).GoToDialog }))

export const goToKey = toSystemKeys('⌘K')

export const GoToButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    kind="quiet"
    aria-label={`Go to … ${goToKey}`}
    aria-keyshortcuts="Control+K Meta+K"
    icon={<Icon of={Search} small />}
    onClick={onClick}
  >
    <Visible from="lg">
      Go to … <KeyHint keys={goToKey} />
    </Visible>
  </Button>
)
