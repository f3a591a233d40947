import { useState } from 'react'
import type { Template } from '#contract/staff/templates.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { Async, type AsyncQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { AddTemplateForm } from './AddTemplateForm.tsx'
import { useDuplicateTemplatesMutation, useTemplates } from './api.ts'
import { DocumentTypesCard } from './DocumentTypes.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { TemplateRow } from './TemplateRow.tsx'

function RetryButton({ count }: { count: number }) {
  const [duplicate] = useDuplicateTemplatesMutation()
  const { isBusy, error, submit } = useSubmit(duplicate)
  return (
    <>
      <FailureNote>{error?.message}</FailureNote>
      <Button
        kind="line"
        size="small"
        loading={isBusy}
        onClick={() => void submit({ query: { failed: 'true' } })}
      >
        Retry {formatCount(count, 'copy', 'copies')}
      </Button>
    </>
  )
}

const hasFailed = ({ copying, copy_error }: Template) => copy_error !== null && !copying

function TemplatesCard({ query }: { query: AsyncQuery<{ results: Template[] }> }) {
  const templates = getShownData(query)?.results ?? []
  const failedCount = templates.filter(hasFailed).length
  return (
    <Card
      title={templates.length > 0 ? formatCount(templates.length, 'template') : 'Templates'}
      action={failedCount > 0 && <RetryButton count={failedCount} />}
    >
      <Async
        query={query}
        name="the templates"
        empty={
          <EmptyState title="No templates yet">Paste a document URL below to add a template.</EmptyState>
        }
      >
        {({ results }) => (
          <CardRows>
            {results.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </CardRows>
        )}
      </Async>
    </Card>
  )
}

export function TemplatesPage() {
  const { query, isCopying } = useTemplates()
  const templates = getShownData(query)?.results ?? []
  const [isDuplicating, setDuplicating] = useState(false)
  return (
    <StaffPage
      title="Templates"
      actions={
        <Button
          size="small"
          loading={isCopying}
          whyDisabled={templates.length === 0 ? 'Add a template first' : undefined}
          whyIn="tooltip"
          onClick={() => setDuplicating(true)}
        >
          {isCopying ? 'Duplicating…' : 'Duplicate all'}
        </Button>
      }
    >
      <Columns>
        <Stack gap={3}>
          <TemplatesCard query={query} />
          <AddTemplateForm />
        </Stack>
        <DocumentTypesCard />
      </Columns>
      {isDuplicating && <DuplicateDialog count={templates.length} onClose={() => setDuplicating(false)} />}
    </StaffPage>
  )
}
