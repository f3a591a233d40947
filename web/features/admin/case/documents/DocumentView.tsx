import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { useDictionaryNames } from '#web/features/labels/use-dictionary-names.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useRequestContext } from '../shared/request-context.ts'
import { buildCaseSections } from '../shared/case-sections.ts'
import type { CaseRights } from '../shared/case-state.ts'
import { DocumentDownload } from '#web/features/admin/viewer/DocumentDownload.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { TitledSection } from '../shared/TitledSection.tsx'
import { FileDecision } from '../reviews/FileDecision.tsx'
import { FileView } from '#web/features/admin/viewer/FileView.tsx'
import type { ViewedFile } from '#web/features/admin/viewer/viewed-file.ts'
import { useMarkDocumentMutation } from './api.ts'
import { findComparedSection } from './compared-section.ts'
import type { ListedDocument } from './document-list.ts'

export const ViewerCard = ({ file }: { file: ViewedFile }) => (
  <Card title={file.filename} sub={formatFileSize(file.size)} action={<DocumentDownload document={file} />}>
    <CardBody>
      <FileView key={file.id} viewed={file} />
    </CardBody>
  </Card>
)

interface DocumentAsideProps {
  company: Company
  rights: CaseRights
  item: ListedDocument
  file: ViewedFile
}

function ComparedAnswers({ company, rights, item, file }: DocumentAsideProps) {
  const ask = useRequestContext()
  const names = useDictionaryNames()
  const { data: documentTypes } = useDictionary('document_types')
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const sections = buildCaseSections(company, { names, changes: [], documentTypes, userId })
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const section =
    sections.find(({ id }) => id === selectedId) ??
    findComparedSection(sections, { company, file, typeName: item.typeName })
  if (!section) return null
  return (
    <Stack as="section" gap={1} aria-label="Answers to compare">
      <SelectField
        label="Compare with"
        value={section.id}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => setSelectedId(id || null)}
      />
      <Card label={section.title}>
        <CardRows>
          {section.rows.map((row) => (
            <CardRow key={row.id} align="start">
              <Grow>
                <Text tone="secondary">{row.label}</Text>
                <Text strong typed>
                  {row.answer ?? 'Not answered'}
                </Text>
              </Grow>
              {rights.requestBlock === null && ask && (
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
    </Stack>
  )
}

function ReadButton({ company, item }: { company: Company; item: ListedDocument }) {
  const toasts = useToasts()
  const [markDocument] = useMarkDocumentMutation()
  const { isBusy, submit } = useSubmit(markDocument, {
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
  })
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const isRead = item.mark?.reads.some(({ user }) => user.id === userId) ?? false
  const mark = () => {
    const params = { companyId: company.id, documentId: item.id }
    if (!isBusy) void submit({ params, body: { read: !isRead } })
  }
  useShortcuts({ e: mark })
  return (
    <div>
      <Button kind={isRead ? 'line' : 'filled'} size="small" loading={isBusy} onClick={mark}>
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </div>
  )
}

const toMonth = (date: string | null | undefined) => date?.slice(0, 7) ?? ''

function MonthsField({ company, item }: { company: Company; item: ListedDocument }) {
  const { id: documentId, mark } = item
  const [first, setFirst] = useState(toMonth(mark?.first_month))
  const [last, setLast] = useState(toMonth(mark?.last_month))
  const [markDocument] = useMarkDocumentMutation()
  const { isBusy, error, submit } = useSubmit(markDocument)
  const isSaved = first === toMonth(mark?.first_month) && last === toMonth(mark?.last_month)
  const save = () => {
    const end = last || first
    const months = first === '' ? null : { first: `${first}-01`, last: `${end}-01` }
    void submit({ params: { companyId: company.id, documentId }, body: { months } })
    setLast(first === '' ? '' : end)
  }
  return (
    <TitledSection title="Months in this document">
      <Row gap={1} align="start">
        <Grow>
          <TextField label="From" type="month" value={first} onChange={setFirst} />
        </Grow>
        <Grow>
          <TextField label="To" type="month" value={last} onChange={setLast} />
        </Grow>
      </Row>
      <FailureNote>
        {error && `${error.details.errors?.[0]?.message ?? error.message}. Nothing was changed.`}
      </FailureNote>
      {!isSaved && (
        <div>
          <Button kind="line" size="small" loading={isBusy} onClick={save}>
            {isBusy ? 'Saving…' : 'Save months'}
          </Button>
        </div>
      )}
    </TitledSection>
  )
}

export const DocumentAside = ({ company, rights, item, file }: DocumentAsideProps) => (
  <Stack>
    {item.state !== 'attached' && <ReadButton company={company} item={item} />}
    {rights.isAllowed && <FileDecision company={company} documentId={item.id} />}
    <ComparedAnswers company={company} rights={rights} item={item} file={file} />
    {item.state !== 'attached' && (
      <>
        <MonthsField company={company} item={item} />
        <NotesPanel company={company} pin={{ document: item.id }} subject={item.name} onlyPinned />
      </>
    )}
  </Stack>
)
