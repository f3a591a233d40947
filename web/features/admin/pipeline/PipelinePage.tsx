import { memo, useDeferredValue } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { FilterChip } from '#web/ui/choices/FilterChip.tsx'
import { selectIsAdmin, selectIsAnalyst } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { useStaffPreferences } from '#web/features/admin/dialogs/api.ts'
import { ColumnsMenu } from './table/ColumnsMenu.tsx'
import { PipelineBar } from './PipelineBar.tsx'
import { PipelineList } from './PipelineList.tsx'
import { NewCompanyButton, PipelineTitle } from './PipelineTitle.tsx'
import { PipelineViews } from './PipelineViews.tsx'
import { canIncludeFunded, defaultColumns, type PipelineView } from './pipeline-view.ts'
import { useSavedViews } from './api.ts'
import { selectPipeline } from './slice.ts'
import { listPipelineShortcuts } from './use-pipeline-shortcuts.ts'
import { usePipelineView } from './use-pipeline-view.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

/** Below this width the sidebar shrinks to a rail to make room for the columns. */
const laptop = '(max-width: 1399.95px)'

const FundedChip = ({ view, change }: ReturnType<typeof usePipelineView>) =>
  canIncludeFunded(view) && (
    <FilterChip
      field={view.with_funded ? 'with' : 'without'}
      value="funded and repaid"
      onRemove={() => change({ with_funded: !view.with_funded })}
    />
  )

function useColumns({ saved }: PipelineView) {
  const { pipeline_columns: userColumns } = useStaffPreferences()
  const savedView = useSavedViews().find(({ id }) => id === saved)
  return { columns: savedView?.columns ?? userColumns ?? defaultColumns, isEditable: !savedView?.columns }
}

/** These components render with a deferred view, so that the control that the user pressed updates first. */
const DeferredList = memo(PipelineList)
const DeferredViews = memo(PipelineViews)
const DeferredTitle = memo(PipelineTitle)
const DeferredColumnsMenu = memo(ColumnsMenu)

function Title() {
  const { view } = usePipelineView()
  const total = useAppSelector((state) => selectPipeline(state).shownList?.page) ?? null
  return <DeferredTitle total={total} view={useDeferredValue(view)} path={paths.admin.pipeline} />
}

/** A separate component, so that changing the view does not rerender the frame. */
function Content() {
  const { view, change } = usePipelineView()
  const deferredView = useDeferredValue(view)
  const { columns, isEditable } = useColumns(deferredView)
  return (
    <AdminPage>
      <DeferredViews view={deferredView} columns={columns} change={change} path={paths.admin.pipeline} />
      <PipelineBar view={view} change={change} chips={<FundedChip view={view} change={change} />}>
        {isEditable && <DeferredColumnsMenu columns={columns} />}
      </PipelineBar>
      <DeferredList view={deferredView} change={change} columns={columns} />
    </AdminPage>
  )
}

export function PipelinePage() {
  usePageTitle('Pipeline')
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  return (
    <AdminFrame
      rail={useMediaQuery(laptop)}
      keys={listPipelineShortcuts(isAdmin, isAnalyst)}
      top={<Title />}
      action={<NewCompanyButton />}
    >
      <Content />
    </AdminFrame>
  )
}
