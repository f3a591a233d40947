import { selectUploads } from '#web/features/documents/uploads.ts'
import { createDocumentMatcher, createUploadMatcher } from '#web/features/documents/targets.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { selectDocuments, selectFileLockReason } from '#web/features/documents/selectors.ts'
import { UploadArea } from '#web/features/documents/UploadArea.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectBooks } from './selectors.ts'

function useHasFiles(types: readonly string[]): boolean {
  const documents = useAppSelector(selectDocuments)
  const uploads = useAppSelector(selectUploads)
  return types.some(
    (document_type) =>
      documents.some(createDocumentMatcher({ document_type, review: null })) ||
      uploads.some(createUploadMatcher({ document_type, review: null })),
  )
}

export function StatementsCard() {
  const types = useDictionary('document_types').data.filter(({ needed }) => needed === 'without_accounting')
  const books = useAppSelector(selectBooks)
  const isLocked = useAppSelector(selectFileLockReason) !== null
  const hasFiles = useHasFiles(types.map(({ id }) => id))
  const [isExpanded, setExpanded] = useState<boolean | null>(null)
  const isOpen = isExpanded ?? hasFiles
  if (types.length === 0 || ((books || isLocked) && !hasFiles)) return null
  const names = new Intl.ListFormat('en').format(types.map(({ name }) => name.toLowerCase()))
  const rows = (
    <CardRows>
      {types.map(({ id: type, name, help }) => (
        <UploadArea key={type} type={type} name={name} about={help} />
      ))}
    </CardRows>
  )
  if (isLocked) return <Card title="Uploaded statements">{rows}</Card>
  return (
    <Card
      title="Can’t connect?"
      sub={`Upload your ${names} instead, with at least one file for each.`}
      action={
        <Button
          kind="line"
          icon={<Icon of={Upload} />}
          aria-expanded={isOpen}
          onClick={() => setExpanded(!isOpen)}
        >
          Upload instead
        </Button>
      }
    >
      {isOpen && rows}
    </Card>
  )
}
