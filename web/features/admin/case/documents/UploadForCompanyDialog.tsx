import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { acceptedFiles, singleFileSize } from '#web/features/documents/accepted-types.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { listDocumentTypeOptions } from '#web/features/dictionary/type-options.ts'
import { uploadFor } from './api.ts'

export function UploadForCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const toasts = useToasts()
  const types = useDictionary('document_types')
  const [type, setType] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { isBusy, error, submit } = useSubmit(uploadFor, {
    onDone: () => {
      toasts.show({ text: `${file?.name ?? 'The file'} was uploaded.` })
      onClose()
    },
  })
  return (
    <FormDialog
      width="medium"
      title={`Upload for ${formatCompanyName(company.name)}`}
      submitLabel="Upload"
      busyLabel="Uploading…"
      isBusy={isBusy}
      error={error && explainFailure(error, 'The file was not uploaded.')}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (file && type) void submit({ companyId: company.id, documentType: type, file })
      }}
    >
      <p>Members see the file and your name. No email is sent, and the status doesn’t change.</p>
      <SelectField
        label="Document type"
        value={type}
        options={listDocumentTypeOptions(types.data)}
        onChange={setType}
        error={isSubmitted && !type ? 'Choose a document type' : undefined}
      />
      <FileDrop
        label="File"
        hint={file ? `${file.name}, ${formatFileSize(file.size)}` : singleFileSize}
        accept={acceptedFiles}
        onFiles={([first]) => setFile(first ?? null)}
        error={isSubmitted && !file ? 'Choose a file' : undefined}
      />
    </FormDialog>
  )
}
