import { useState } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { listDocumentTypeOptions } from '#web/features/dictionary/type-options.ts'
import { acceptedFiles, acceptedKinds } from './accepted-types.ts'
import { UploadRows } from './UploadArea.tsx'
import { addFiles } from './uploads.ts'

export function OtherDocuments() {
  const dispatch = useAppDispatch()
  const types = useDictionary('document_types').data.filter(({ show_on_start_flow }) => !show_on_start_flow)
  const [type, setType] = useState('')
  const [isKindMissing, setKindMissing] = useState(false)
  if (types.length === 0) return null
  const handleFiles = (files: File[]) => {
    if (type) void dispatch(addFiles({ target: { document_type: type, review: null }, files }))
    setKindMissing(!type)
  }
  return (
    <Card title="Other documents" sub="Anything else we should see">
      <CardBody>
        <Stack>
          <SelectField
            id="document-kind"
            label="Document type"
            value={type}
            onChange={(newType) => {
              setType(newType)
              setKindMissing(false)
            }}
            options={listDocumentTypeOptions(types)}
            error={isKindMissing ? 'Choose the document type, then add the file again.' : undefined}
          />
          <FileDrop
            label="Files of this type"
            hint={`${acceptedKinds}, up to 50\u00a0MB each.`}
            accept={acceptedFiles}
            onFiles={handleFiles}
          />
          {types.map(({ id }) => (
            <UploadRows key={id} target={{ document_type: id, review: null }} />
          ))}
        </Stack>
      </CardBody>
    </Card>
  )
}
