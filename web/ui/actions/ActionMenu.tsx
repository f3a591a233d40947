import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react'
import type { MenuPress, MenuProps } from './menu-entry.ts'

export interface MenuTrigger {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface ActionMenuProps extends MenuProps {
  /** Spread the props onto the button that opens the menu. */
  trigger: (props: MenuTrigger) => ReactNode
}

const ActionMenuList = lazy(async () => ({ default: (await import('./ActionMenuList.tsx')).ActionMenuList }))

/** Focuses the pressed button, because Safari does not focus it. Focus returns to the button when the menu closes. */
function readPress({ currentTarget, detail }: MouseEvent<HTMLElement>): MenuPress {
  currentTarget.focus({ preventScroll: true })
  return { anchor: currentTarget, isByKeyboard: detail === 0 }
}

export function ActionMenu({ trigger, ...list }: ActionMenuProps) {
  const [press, setPress] = useState<MenuPress | null>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const open = (event: MouseEvent<HTMLElement>) => {
    setPress(readPress(event))
    setOpen(true)
  }
  return (
    <>
      {trigger({
        onClick: open,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {press && (
        <Suspense>
          <ActionMenuList {...list} id={id} press={press} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
