import { Box } from '@mui/material'
import { useId, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { DocumentMark } from '#contract/staff/cases.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { saveMark } from './document-actions.ts'

interface MonthsFieldProps {
  company: Company
  documentId: string
  mark: DocumentMark | null
}

const toMonth = (date: string | null | undefined) => date?.slice(0, 7) ?? ''

/** Which months a document covers, as staff found in it. */
export function MonthsField({ company, documentId, mark }: MonthsFieldProps) {
  const titleId = useId()
  const [first, setFirst] = useState(toMonth(mark?.first_month))
  const [last, setLast] = useState(toMonth(mark?.last_month))
  const { isBusy, error, submit } = useSubmit(saveMark)
  const isSaved = first === toMonth(mark?.first_month) && last === toMonth(mark?.last_month)
  const save = () => {
    const end = last || first
    const months = first === '' ? null : { first: `${first}-01`, last: `${end}-01` }
    void submit({ companyId: company.id, documentId, body: { months } })
    setLast(first === '' ? '' : end)
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Box component="h2" id={titleId} sx={{ fontSize: 'var(--ui-h2)', fontWeight: 600 }}>
        Months in it
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <TextField label="From" type="month" value={first} onChange={setFirst} />
        <TextField label="To" type="month" value={last} onChange={setLast} />
      </Box>
      {error && (
        <Note tone="bad" live="alert">
          {error.details.errors?.[0]?.message ?? error.message}. Nothing was changed.
        </Note>
      )}
      {!isSaved && (
        <Box>
          <Button kind="line" size="small" loading={isBusy} onClick={save}>
            {isBusy ? 'Saving…' : 'Save months'}
          </Button>
        </Box>
      )}
    </Box>
  )
}
