import type { ReactNode } from 'react'
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
  /** `views` are pills for saved filters. */
  look?: 'tabs' | 'views' | undefined
}

/** Tabs as links, so that reloading and the back button preserve the current tab. */
export const Tabs = ({ label, tabs, look = 'tabs' }: TabsProps) => (
  <nav aria-label={label} className={styles.tabs} data-look={look}>
    {tabs.map((tab) => (
      <Pressable
        key={tab.href}
        href={tab.href}
        className={styles.tab}
        aria-current={tab.current ? 'page' : undefined}
      >
        {tab.icon}
        <Row as="span" gap={1} align="baseline">
          {tab.label}{' '}
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
