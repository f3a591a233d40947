import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './Setting.module.css'

interface SettingProps {
  title: string
  about: string
  /** The content of the card. */
  children: ReactNode
}

/** A part of the settings: title and two lines at the left, its card at the right. */
export function Setting({ title, about, children }: SettingProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.setting}>
      <div>
        <Text variant="heading" id={id}>
          {title}
        </Text>
        <p className={styles.about}>{about}</p>
      </div>
      <Card>{children}</Card>
    </section>
  )
}
