import type { ReactNode } from 'react'
import { Grow, Stack } from '../layout/Layout.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './NavList.module.css'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface NavItem {
  label: string
  icon: ReactNode
  href?: string | undefined
  /** Set for items that open a panel instead of a page. */
  onClick?: (() => void) | undefined
  current?: boolean | undefined
  /** The number of pending items; hidden if 0. */
  count?: number | undefined
  /** Text that screen readers announce after the count, such as "unread". Defaults to "waiting". */
  countLabel?: string | undefined
}

interface NavListProps {
  items: readonly NavItem[]
  rail?: boolean | undefined
  onFollow?: (() => void) | undefined
}

export const NavList = ({ items, rail = false, onFollow }: NavListProps) => (
  <ul className={styles.list}>
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
          {!rail && <Grow as="span">{item.label}</Grow>}{' '}
          {item.count ? <Count item={item} rail={rail} /> : null}
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

export const NavLabel = ({ name, note }: { name: string; note?: string }) => (
  <Grow as="span">
    <Stack as="span" gap={0}>
      <Text as="b" variant="small" strong anywhere>
        {name}
      </Text>
      {note && (
        <Text as="span" variant="small" tone="tertiary">
          {note}
        </Text>
      )}
    </Stack>
  </Grow>
)
