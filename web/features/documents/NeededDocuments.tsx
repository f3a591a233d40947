import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { acceptedKinds } from './accepted-types.ts'
import { selectDocuments, selectLock } from './selectors.ts'
import { UploadArea } from './UploadArea.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { type Wanted, wantedDocuments } from './needed.ts'

/** The documents that every application takes, each with its state, its files and a place to drop more. */
export function WantedDocuments({ title }: { title: string }) {
  const dispatch = useAppDispatch()
  const { status, error, data } = useDictionary('document_types')
  const facts = useAppSelector(selectFacts)
  const documents = useAppSelector(selectDocuments)
  const lock = useAppSelector(selectLock)
  if (!facts) return null
  const wanted = wantedDocuments({ ...facts, documents }, lock !== null)
  const sub = lock === null && data.length > 0 && progress(wanted)
  return (
    <Card title={title} sub={sub}>
      {status === 'failed' && (
        <FailedState
          title="The list of documents did not load"
          requestId={error?.details.request_id}
          onRetry={() => void dispatch(loadDictionary('document_types'))}
        >
          {error?.message}. What you sent is safe.
        </FailedState>
      )}
      {status !== 'failed' && data.length === 0 && <SkeletonRows label="Loading the documents" tile />}
      {wanted.length > 0 && (
        <CardRows>
          {wanted.map(({ id, name, help, tag }) => (
            <UploadArea
              key={id}
              type={id}
              name={name}
              about={help}
              state={<StateTag tone={tag.tone}>{tag.word}</StateTag>}
            />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

function progress(wanted: readonly Wanted[]): string {
  const missing = wanted.filter(({ tag }) => tag.word === 'Needed').length
  const state = missing > 0 ? `${formatCount(missing, 'document')} still needed` : 'Everything needed is here'
  return `${state}. We take ${acceptedKinds}.`
}
