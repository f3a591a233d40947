import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { type FocusEvent, Fragment } from 'react'
import { useDensity } from '../theme/density.tsx'
import styles from './ActionMenuList.module.css'
import { KeyHint } from './KeyHint.tsx'
import { Grow } from '../layout/Layout.tsx'
import type { MenuEntry, MenuPress, MenuProps } from './menu-entry.ts'
import { popup } from '../layout/Popup.tsx'

const Entry = ({ entry }: { entry: MenuEntry }) => (
  <Menu.Item
    onClick={entry.onSelect}
    className={clsx(popup.item, entry.danger && styles.danger)}
    aria-current={entry.current || undefined}
  >
    {entry.icon}
    <Grow as="span">{entry.label}</Grow>
    {entry.keyHint && <KeyHint keys={entry.keyHint} />}
  </Menu.Item>
)

interface ActionMenuListProps extends MenuProps {
  id: string
  press: MenuPress
  open: boolean
  onClose: () => void
}

export function ActionMenuList(props: ActionMenuListProps) {
  const { id, label, press, open, onClose, entries, footnote, align = 'left', above = false } = props
  const focusFirst = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (press.isByKeyboard && relatedTarget === press.anchor)
      currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }
  return (
    <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={press.anchor}
          side={above ? 'top' : 'bottom'}
          align={align === 'left' ? 'start' : 'end'}
          collisionPadding={16}
          className={popup.place}
        >
          <Menu.Popup
            onFocus={focusFirst}
            id={id}
            aria-label={label}
            data-density={useDensity()}
            className={clsx(popup.surface, styles.menu)}
          >
            {entries.map((entry) => (
              <Fragment key={entry.id}>
                {entry.apart && <Menu.Separator className={styles.line} />}
                <Entry entry={entry} />
              </Fragment>
            ))}
            {footnote && (
              <div role="none">
                <div className={styles.line} />
                <div className={popup.title}>{footnote}</div>
              </div>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
