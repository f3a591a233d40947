import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { ProgressRing, type TaskState } from '#web/ui/feedback/ProgressRing.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import styles from './SectionNav.module.css'

export interface NavSection {
  id: string
  title: string
  state: TaskState
  count: number
  /** Whether an answer changed after the application was sent. */
  isChanged: boolean
}

/** Links to the sections of the application, each with its state and number of answers. */
export const SectionNav = ({ sections }: { sections: readonly NavSection[] }) => (
  <nav aria-label="Sections">
    <h2 className={styles.heading}>Application</h2>
    <ul className={styles.list}>
      {sections.map(({ id, title, state, count, isChanged }) => (
        <li key={id} className={styles.item}>
          <Pressable href={`#${id}`} className={styles.link}>
            <ProgressRing state={state} size={16} spoken />
            <span>{title}</span>
            {isChanged && <span className={styles.dot} title="Changed since it was sent" />}
            {isChanged && <VisuallyHidden>, changed since it was sent</VisuallyHidden>}
            <span className={styles.count}>{count}</span>
          </Pressable>
        </li>
      ))}
    </ul>
  </nav>
)
