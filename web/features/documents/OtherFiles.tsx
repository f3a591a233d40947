import type { Document } from '#contract/documents.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectFacts } from '#web/features/company/selectors.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { formatCount } from '#web/ui/format.ts'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { DocumentRows } from './DocumentRows.tsx'
import { AttachedFileLine } from './FileLine.tsx'
import { listNeededDocuments } from './needed.ts'
import { selectAttachedFiles, selectDocuments } from './selectors.ts'

export function OtherFiles() {
  const documents = useOtherDocuments()
  const attached = useAppSelector(selectAttachedFiles)
  const count = documents.length + attached.length
  if (count === 0) return null
  return (
    <Card title="Other files" sub={formatCount(count, 'file')}>
      {documents.length > 0 && <DocumentRows documents={documents} />}
      {attached.length > 0 && (
        <CardRows>
          {attached.map(({ file, target, kind }) => (
            <li key={file.id}>
              <AttachedFileLine file={file} target={target} kind={kind} />
            </li>
          ))}
        </CardRows>
      )}
    </Card>
  )
}

function useOtherDocuments(): readonly Document[] {
  const documents = useAppSelector(selectDocuments)
  const facts = useAppSelector(selectFacts)
  const request = useAppSelector((state) => selectCompany(state)?.actual_review?.id ?? null)
  const { status, data } = useDictionary('document_types')
  const isLoading = data.length === 0 && status !== 'failed'
  if (!facts || isLoading) return []
  const neededIds = listNeededDocuments({ ...facts, documents }, true).map(({ id }) => id)
  return documents.filter(
    ({ document_type, document_provider, review }) =>
      !neededIds.includes(document_type) &&
      document_provider === null &&
      (review === null || review !== request),
  )
}
