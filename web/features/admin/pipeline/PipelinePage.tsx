import { Plus } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectIsAdmin, selectIsAnalyst } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { useStaffChoices } from '#web/features/admin/dialogs/api.ts'
import { ColumnsMenu } from './table/ColumnsMenu.tsx'
import { PipelineBar } from './PipelineBar.tsx'
import { PipelineList } from './PipelineList.tsx'
import { PipelineTitle } from './PipelineTitle.tsx'
import { PipelineViews } from './PipelineViews.tsx'
import { type PipelineView, usualColumns } from './pipeline-view.ts'
import { useSavedViews } from './api.ts'
import { selectPipeline } from './slice.ts'
import { listPageShortcuts } from './use-page-shortcuts.ts'
import { usePipelineView } from './use-pipeline-view.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

/** On narrower screens the columns need the room of the sidebar. */
const belowLarge = '(max-width: 1199.95px)'

/** The columns to choose, unless a saved view decides them, and the link to add a company. */
const BarTools = memo(({ columns, isOwn }: ReturnType<typeof useColumns>) => (
  <>
    {isOwn && <ColumnsMenu columns={columns} />}
    <Button kind="line" href={paths.admin.newCompany} icon={<Icon of={Plus} small />} size="control">
      New company
    </Button>
  </>
))

function useColumns({ saved }: PipelineView) {
  const { pipeline_columns: own } = useStaffChoices()
  const open = useSavedViews().find(({ id }) => id === saved)
  return { columns: open?.columns ?? own ?? usualColumns, isOwn: !open?.columns }
}

/** Drawn again only after the controls that were pressed for it. */
const LaterList = memo(PipelineList)
const LaterViews = memo(PipelineViews)
const LaterTitle = memo(PipelineTitle)

function Title() {
  const { view } = usePipelineView()
  const total = useAppSelector((state) => selectPipeline(state).shownList?.page) ?? null
  return <LaterTitle total={total} view={useDeferredValue(view)} path={paths.admin.pipeline} />
}

/** The content inside the frame. A separate component, so that a change of the view does not render the frame again. */
function Content() {
  const { view, change } = usePipelineView()
  const laterView = useDeferredValue(view)
  const { columns, isOwn } = useColumns(laterView)
  return (
    <AdminPage>
      <LaterViews view={laterView} columns={columns} change={change} path={paths.admin.pipeline} />
      <PipelineBar view={view} change={change}>
        <BarTools columns={columns} isOwn={isOwn} />
      </PipelineBar>
      <LaterList view={laterView} change={change} columns={columns} />
    </AdminPage>
  )
}

/** The list of companies. Its address holds the search, filters, order and page. */
export function PipelinePage() {
  usePageTitle('Pipeline')
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  return (
    <AdminFrame rail={useMediaQuery(belowLarge)} keys={listPageShortcuts(isAdmin, isAnalyst)} top={<Title />}>
      <Content />
    </AdminFrame>
  )
}
