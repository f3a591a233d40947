import { MenuIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { useHasBeenTrue } from '../layout/use-has-been-true.ts'

const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }))

interface NarrowMenuProps {
  side?: 'left' | 'right'
  /** Renders the navigation, whose links close the drawer. */
  children: (close: () => void) => ReactNode
}

export function NarrowMenu({ side = 'right', children }: NarrowMenuProps) {
  const [open, setOpen] = useState(false)
  const hasBeenOpen = useHasBeenTrue(open)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon of={MenuIcon} />
      </IconButton>
      {hasBeenOpen && (
        <Suspense>
          <SideDrawer open={open} onClose={close} side={side}>
            {children(close)}
          </SideDrawer>
        </Suspense>
      )}
    </>
  )
}
