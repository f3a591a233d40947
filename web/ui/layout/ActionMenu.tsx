import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react'

import type { MenuEntry } from './menu-entry.ts'
import { useHasBeen } from './use-has-been.ts'

export interface MenuTrigger {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface ActionMenuProps {
  label: string
  /** Renders the button that opens the menu; spread the given props onto it. */
  trigger: (props: MenuTrigger) => ReactNode
  /** Only what is allowed now; the footnote says when the others become available. */
  entries: readonly MenuEntry[]
  footnote?: ReactNode
  /** The edge of the trigger that the menu aligns with. */
  align?: 'left' | 'right' | undefined
  /** Opens above the trigger, for buttons at the bottom of the screen. */
  above?: boolean | undefined
}

const ActionMenuList = lazy(async () => ({ default: (await import('./ActionMenuList.tsx')).ActionMenuList }))

/** A menu behind a button. Arrow keys move, Escape closes and restores the focus. */
export function ActionMenu({ trigger, footnote, align = 'left', above = false, ...list }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const isOpen = anchor !== null
  const hasBeenOpen = useHasBeen(isOpen)
  return (
    <>
      {trigger({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {hasBeenOpen && (
        <Suspense>
          <ActionMenuList
            {...list}
            id={id}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            footnote={footnote}
            align={align}
            above={above}
          />
        </Suspense>
      )}
    </>
  )
}
