import { Box } from '@mui/material'
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { useNames } from '#web/features/labels/use-names.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { useAskContext } from '../shared/ask-context.ts'
import { buildCaseSections } from '../shared/case-sections.ts'
import type { ViewedFile } from '../viewer/FileView.tsx'

/** The section that stands beside a file first: its own grant, or the contracts; else the assessment. */
function getFirstSection({ target }: ViewedFile): string {
  if (target?.owner === 'climate_grant') return `grant-${target.grant}`
  return target ? 'contracts' : 'financials-assessment'
}

interface BesideAnswersProps {
  company: Company
  file: ViewedFile
  requestBlock: string | null
}

/** Answers of one section beside the document, to be compared and asked about. */
export function BesideAnswers({ company, file, requestBlock }: BesideAnswersProps) {
  const ask = useAskContext()
  const names = useNames()
  const { data: documentTypes } = useDictionary('document_types')
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const sections = buildCaseSections(company, { names, changes: [], documentTypes, userId })
  const [chosen, setChosen] = useState<string | null>(null)
  const first = getFirstSection(file)
  const section =
    sections.find(({ id }) => id === chosen) ?? sections.find(({ id }) => id === first) ?? sections[0]
  if (!section) return null
  return (
    <Box component="section" aria-label="Answers beside the document" sx={{ display: 'grid', gap: 1 }}>
      <SelectField
        label="Beside the answers of"
        value={section.id}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => setChosen(id || null)}
      />
      <Card label={section.title}>
        <CardRows>
          {section.rows.map((row) => (
            <CardRow key={row.id} sx={{ alignItems: 'flex-start' }}>
              <div className="grow">
                <Box sx={{ color: 'text.secondary' }}>{row.label}</Box>
                <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  {row.answer ?? 'Not answered'}
                </Box>
              </div>
              {requestBlock === null && ask && (
                <ActionLink
                  about={`about ${row.label}`}
                  onClick={() => {
                    if (ask.getNumber({ field: row.field }) === 0) ask.toggleAnswer(row.field)
                    ask.open()
                  }}
                >
                  Ask
                </ActionLink>
              )}
            </CardRow>
          ))}
        </CardRows>
      </Card>
    </Box>
  )
}
