import { Columns3, Rows3 } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatTotal, type Total } from '#web/ui/format.ts'
import { defaultView, type PipelinePath, type PipelineView, viewHref } from './pipeline-view.ts'
import styles from './PipelineTitle.module.css'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

const looks = [
  { path: paths.admin.pipeline, label: 'Table', icon: Rows3 },
  { path: paths.admin.board, label: 'Board', icon: Columns3 },
] as const

interface PipelineTitleProps {
  total: Total | null
  view: PipelineView
  path: PipelinePath
}

/** The heading, how many companies there are, and the two ways to look at them. */
export const PipelineTitle = ({ total, view, path }: PipelineTitleProps) => (
  <Row gap={1.5} className={styles.title}>
    <Text variant="title">Pipeline</Text>
    {total && (
      <Visible from="sm">
        <Text as="span" tone="tertiary">
          {formatTotal(total)}
        </Text>
      </Visible>
    )}
    <nav aria-label="Table or board" className={styles.looks}>
      {looks.map(({ path: to, label, icon }) => (
        <Pressable
          key={to}
          href={viewHref({ ...view, page: defaultView.page }, to)}
          aria-current={to === path ? 'page' : undefined}
          className={styles.look}
        >
          <Icon of={icon} small />
          {label}
        </Pressable>
      ))}
    </nav>
  </Row>
)
