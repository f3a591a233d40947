import Box from '@mui/material/Box'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DocumentType } from '#contract/dictionary.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { loadDictionary, selectDictionary } from '#web/features/dictionary/slice.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { DocumentTypeDialog } from './DocumentTypeDialog.tsx'
import { needLabels } from './need-labels.ts'
import { changeDocumentType } from './slice.ts'

/** A kind of document with what can be done about it. */
function TypeRow({ type, onEdit }: { type: DocumentType; onEdit: () => void }) {
  const { id, name, needed, show_on_start_flow, archived } = type
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(changeDocumentType, {
    onDone: () => {
      const text = archived ? `${name} can be requested again.` : `${name} is archived. Its documents stay.`
      toasts.show({ text })
      dispatch(loadDictionary('document_types'))
    },
    onFailed: (error) =>
      toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` }),
  })
  return (
    <CardRow>
      <Box className="grow" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {archived ? 'Archived: requested of nobody' : needLabels[needed]}
          {show_on_start_flow && ', in the application'}
        </Box>
      </Box>
      {!archived && (
        <Button kind="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={archived ? `Take back ${name}` : `Archive ${name}`}
        loading={isBusy}
        onClick={() => void submit({ id, archived: !archived })}
      >
        {archived ? 'Take back' : 'Archive'}
      </Button>
    </CardRow>
  )
}

/** The kinds of documents that applicants send, and who sends which. */
export function DocumentTypesCard() {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectDictionary(state).document_types)
  const [edited, setEdited] = useState<DocumentType | 'new' | null>(null)
  const current = data.filter(({ archived }) => !archived)
  const archived = data.filter((type) => type.archived)
  const load = () => dispatch(loadDictionary('document_types'))
  useEffect(() => {
    dispatch(loadDictionary('document_types'))
  }, [dispatch])
  return (
    <Card
      title="Document types"
      action={
        <Button kind="line" size="small" icon={<Icon of={Plus} small />} onClick={() => setEdited('new')}>
          Add kind
        </Button>
      }
    >
      {status === 'failed' && data.length === 0 && (
        <FailedState title="The document types did not load" onRetry={load}>
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      )}
      {data.length === 0 && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={5} label="Loading document types" />
      )}
      {data.length === 0 && status === 'ready' && (
        <EmptyState title="No document types">What applicants can be asked to send belongs here.</EmptyState>
      )}
      {data.length > 0 && (
        <CardRows>
          {[...current, ...archived].map((type) => (
            <TypeRow key={type.id} type={type} onEdit={() => setEdited(type)} />
          ))}
        </CardRows>
      )}
      {edited && (
        <DocumentTypeDialog type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}
