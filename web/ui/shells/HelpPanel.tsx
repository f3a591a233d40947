import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './HelpPanel.module.css'
import { Icon } from '../layout/Icon.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

export interface HelpTopic {
  title: string
  body: ReactNode
}

export const HelpPanel = ({ topics }: { topics: readonly HelpTopic[] }) => {
  const id = useId()
  return (
    <Stack as="section" gap={1.5} aria-labelledby={id}>
      <Text variant="subheading" as="h2" id={id}>
        Help with this step
      </Text>
      <div>
        {topics.map((topic, index) => (
          <details key={topic.title} open={index === 0} className={styles.topic}>
            <summary className={styles.question}>
              {topic.title}
              <Icon of={ChevronDown} small />
            </summary>
            <Text as="div" variant="small" tone="secondary" className={styles.answer}>
              {topic.body}
            </Text>
          </details>
        ))}
      </div>
    </Stack>
  )
}
