import { useState } from 'react'
import { explainFailure } from '#web/core/api-error.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { toCompanyOption, useCompanySearch } from '#web/features/admin/search/use-company-search.ts'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { formatCount } from '#web/ui/format.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useDuplicateTemplatesMutation } from './api.ts'

interface DuplicateDialogProps {
  count: number
  onClose: () => void
}

export function DuplicateDialog({ count, onClose }: DuplicateDialogProps) {
  const { companies, isLoading, search } = useCompanySearch('')
  const [companyId, setCompanyId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [duplicate] = useDuplicateTemplatesMutation()
  const { isBusy, error, submit } = useSubmit(duplicate, { onDone: onClose })
  return (
    <FormDialog
      title="Duplicate all templates"
      submitLabel={`Duplicate ${formatCount(count, 'template')}`}
      busyLabel="Duplicating…"
      isBusy={isBusy}
      error={error && explainFailure(error, 'Nothing was copied.')}
      onClose={onClose}
      onSubmit={() => {
        if (companyId === null) setMissing(true)
        else void submit({ query: { company: companyId } })
      }}
    >
      <Combobox
        label="Company"
        value={companyId}
        options={companies.map(toCompanyOption)}
        loading={isLoading}
        placeholder="Search by company, member name or email"
        error={isMissing && companyId === null ? 'Choose a company' : undefined}
        onSearch={search}
        onChange={setCompanyId}
      />
      <p>The name of each copy includes the company’s name, the template’s name and the date.</p>
    </FormDialog>
  )
}
