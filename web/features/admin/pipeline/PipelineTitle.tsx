import { Columns3, Plus, Rows3 } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatTotal, type Total } from '#web/ui/format.ts'
import { defaultView, type PipelinePath, type PipelineView, toViewHref } from './pipeline-view.ts'

const layouts = [
  { path: paths.admin.pipeline, label: 'Table', icon: Rows3 },
  { path: paths.admin.board, label: 'Board', icon: Columns3 },
] as const

interface PipelineTitleProps {
  total: Total | null
  view: PipelineView
  path: PipelinePath
}

export const PipelineTitle = ({ total, view, path }: PipelineTitleProps) => (
  <Grow>
    <Row gap={1}>
      <Text variant="title">Pipeline</Text>
      {total && (
        <Visible from="sm">
          <Text as="span" tone="tertiary">
            {formatTotal(total)}
          </Text>
        </Visible>
      )}
      <Tabs
        look="switch"
        label="Table or board"
        tabs={layouts.map(({ path: to, label, icon }) => ({
          label,
          href: toViewHref({ ...view, page: defaultView.page }, to),
          current: to === path,
          icon: <Icon of={icon} small />,
        }))}
      />
    </Row>
  </Grow>
)

export const NewCompanyButton = () => (
  <Button href={paths.admin.newCompany} icon={<Icon of={Plus} small />} aria-label="New company">
    <span>
      New<Visible from="sm"> company</Visible>
    </span>
  </Button>
)
