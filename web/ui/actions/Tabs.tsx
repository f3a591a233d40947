import { type ReactNode, useEffect, useRef } from 'react'
import { Pressable } from './Pressable.tsx'
import styles from './Tabs.module.css'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

export interface TabLink {
  label: string
  href: string
  current?: boolean | undefined
  icon?: ReactNode
  badge?: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  /** `views` shows pills for the views of a page. `switch` shows a segmented control for layouts, as icons on phones. */
  look?: 'tabs' | 'views' | 'switch' | undefined
}

/** Badges move the current tab, so it is centered again after they load. */
function useCenteredTab(tabs: readonly TabLink[]) {
  const bar = useRef<HTMLElement>(null)
  const currentHref = tabs.find(({ current }) => current)?.href
  const badgeCount = tabs.filter(({ badge }) => badge != null).length
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - bar.current.clientWidth) / 2
  }, [currentHref, badgeCount])
  return bar
}

/** Tabs as links, so that reloading and the back button preserve the current tab. */
export const Tabs = ({ label, tabs, look = 'tabs' }: TabsProps) => (
  <nav ref={useCenteredTab(tabs)} aria-label={label} className={styles.tabs} data-look={look}>
    {tabs.map((tab) => (
      <Pressable
        key={tab.href}
        href={tab.href}
        className={styles.tab}
        aria-current={tab.current ? 'page' : undefined}
      >
        {tab.icon}
        <Row as="span" gap={1} align="baseline">
          <span className={styles.label}>{tab.label}</span>{' '}
          {tab.badge != null && (
            <Text as="span" variant="small" tone="tertiary">
              {tab.badge}
            </Text>
          )}
        </Row>
      </Pressable>
    ))}
  </nav>
)
