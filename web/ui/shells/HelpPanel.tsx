import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './HelpPanel.module.css'
import { Icon } from '../layout/Icon.tsx'

export interface HelpTopic {
  title: string
  body: ReactNode
}

/** Answers to common questions about a step, collapsed except the first. */
export const HelpPanel = ({ topics }: { topics: readonly HelpTopic[] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Help with this step
      </h2>
      {topics.map((topic, index) => (
        <details key={topic.title} open={index === 0} className={styles.topic}>
          <summary className={styles.question}>
            {topic.title}
            <Icon of={ChevronDown} small />
          </summary>
          <div className={styles.answer}>{topic.body}</div>
        </details>
      ))}
    </section>
  )
}
