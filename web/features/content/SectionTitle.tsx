import type { ReactNode } from 'react'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './SectionTitle.module.css'

/** The title of a part of a page, which the part names as its label. */
export const SectionTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <Text variant="heading" id={id} className={styles.title}>
    {children}
  </Text>
)
