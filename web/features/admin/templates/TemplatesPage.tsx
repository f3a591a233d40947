import { Box, Typography } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatCount } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { AddTemplateForm } from './AddTemplateForm.tsx'
import { DocumentTypesCard } from './DocumentTypesCard.tsx'
import { duplicateTemplates, loadTemplates, retryCopies, selectTemplates } from './slice.ts'
import { TemplateRow } from './TemplateRow.tsx'

/** Milliseconds between looks at copies that are being made. */
const pollMs = 2000

function DuplicateButton() {
  const { data } = useAppSelector(selectTemplates)
  const { isBusy, error, submit } = useSubmit<void, unknown>(() => duplicateTemplates())
  const isCopying = data.some(({ copying }) => copying)
  return (
    <>
      {error && (
        <Note tone="bad" live="alert">
          {error.message}
        </Note>
      )}
      <Button
        size="small"
        loading={isBusy || isCopying}
        whyDisabled={data.length === 0 ? 'Add a template first' : undefined}
        whyIn="tooltip"
        onClick={() => void submit()}
      >
        {isBusy || isCopying ? 'Duplicating…' : 'Duplicate all'}
      </Button>
    </>
  )
}

/** Copies those again whose last copy failed. */
function RetryButton() {
  const { data } = useAppSelector(selectTemplates)
  const { isBusy, error, submit } = useSubmit<void, unknown>(() => retryCopies())
  const failed = data.filter(({ copying, copy_error }) => copy_error !== null && !copying).length
  if (failed === 0) return null
  return (
    <>
      {error && (
        <Note tone="bad" live="alert">
          {error.message}
        </Note>
      )}
      <Button kind="line" size="small" loading={isBusy} onClick={() => void submit()}>
        {`Try ${formatCount(failed, 'copy', 'copies')} again`}
      </Button>
    </>
  )
}

function TemplateList({ onRetry }: { onRetry: () => void }) {
  const { status, data, error } = useAppSelector(selectTemplates)
  if (status === 'failed' && data.length === 0)
    return (
      <FailedState title="The templates did not load" onRetry={onRetry} requestId={error?.details.request_id}>
        {error?.message ?? 'Something went wrong'}. Nothing is lost.
      </FailedState>
    )
  if (status === 'ready' && data.length === 0)
    return <EmptyState title="No templates yet">Add the first by the address of its document.</EmptyState>
  if (data.length === 0) return <SkeletonRows label="Loading the templates" />
  return (
    <CardRows>
      {data.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </CardRows>
  )
}

/** The documents that are copied for each deal. */
export function TemplatesPage() {
  usePageTitle('Templates')
  const dispatch = useAppDispatch()
  const { data } = useAppSelector(selectTemplates)
  const load = useCallback(() => void dispatch(loadTemplates()), [dispatch])
  useEffect(load, [load])
  const isCopying = data.some(({ copying }) => copying)
  useWhileVisible(() => {
    if (isCopying) load()
  }, pollMs)
  return (
    <AdminFrame
      keys={[]}
      top={
        <>
          <Typography variant="h1" sx={{ mr: 'auto' }}>
            Templates
          </Typography>
          <DuplicateButton />
        </>
      }
    >
      <AdminPage>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Card
            title={data.length > 0 ? formatCount(data.length, 'template') : 'Templates'}
            action={<RetryButton />}
          >
            <TemplateList onRetry={load} />
          </Card>
          <AddTemplateForm />
          <DocumentTypesCard />
        </Box>
      </AdminPage>
    </AdminFrame>
  )
}
