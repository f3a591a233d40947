import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useDensity } from '../theme/density.tsx'
import styles from './NavList.module.css'
import { Pressable, type PressableProps } from '../layout/Pressable.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface NavItem {
  label: string
  icon: ReactNode
  href?: string | undefined
  /** Replaces the address, for items that open a panel. */
  onClick?: (() => void) | undefined
  current?: boolean | undefined
  /** The number of items waiting there; hidden for 0. */
  count?: number | undefined
  /** The unit of the count, for screen readers: "needed". */
  countLabel?: string | undefined
}

/** Something to press in a navigation: an icon and a label. */
export const NavLink = ({ className, ...rest }: PressableProps) => (
  <Pressable {...rest} className={clsx(styles.link, className)} />
)

interface NavListProps {
  items: readonly NavItem[]
  /** Shows icons only, and the labels as tooltips. */
  rail?: boolean | undefined
  /** Called when an item is followed, to close a drawer. */
  onFollow?: (() => void) | undefined
}

/** The items of a navigation, as a list. */
export const NavList = ({ items, rail = false, onFollow }: NavListProps) => (
  <ul className={styles.list} data-density={useDensity()}>
    {items.map((item) => (
      <li key={item.label}>
        <NavLink
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          onClick={() => {
            onFollow?.()
            item.onClick?.()
          }}
          {...(rail && describeIcon(item))}
        >
          {item.icon}
          {!rail && item.label} {item.count ? <Count item={item} rail={rail} /> : null}
        </NavLink>
      </li>
    ))}
  </ul>
)

const getUnit = ({ countLabel = 'waiting' }: NavItem) => countLabel

const describeIcon = (item: NavItem) => ({
  className: styles.icon,
  'aria-label': item.count ? `${item.label}, ${item.count} ${getUnit(item)}` : item.label,
  'data-tooltip': item.label,
  'data-tooltip-side': 'right',
})

const Count = ({ item, rail }: { item: NavItem; rail: boolean }) =>
  rail ? (
    <span className={styles.pip} />
  ) : (
    <span className={styles.count}>
      {item.count} <VisuallyHidden>{getUnit(item)}</VisuallyHidden>
    </span>
  )
