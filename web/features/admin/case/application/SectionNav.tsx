import { ProgressRing, type TaskState } from '#web/ui/status/ProgressRing.tsx'
import { Grow, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { NavLink } from '#web/ui/actions/NavLink.tsx'
import styles from './SectionNav.module.css'

export interface NavSection {
  id: string
  title: string
  state: TaskState
  count: number
  isChanged?: boolean
}

export const SectionNav = ({ sections }: { sections: readonly NavSection[] }) => (
  <nav aria-label="Sections">
    <Visible as="div" from="lg">
      <Text as="h2" tone="secondary" strong className={styles.heading}>
        Application
      </Text>
    </Visible>
    <ul className={styles.list}>
      {sections.map(({ id, title, state, count, isChanged }) => (
        <li key={id}>
          <NavLink href={`#${id}`} className={styles.link}>
            <ProgressRing state={state} size={16} spoken />
            <Grow as="span">
              {title} {isChanged && <span className={styles.dot} title="Changed since submission" />}
              {isChanged && <VisuallyHidden>, changed since submission</VisuallyHidden>}
            </Grow>
            <Visible from="lg">
              <Text as="span" tone="tertiary">
                {count}
              </Text>
            </Visible>
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
